// The world of the pretended Stripe: its customers, checkouts, subscriptions and invoices, and what happens to them. No
// money moves. Every happening leaves an event, as at Stripe.
import type { Customer, Invoice, Kept, Portal, Session, StripeEvent, Subscription } from './shapes.ts';

const MONTH_SECONDS = 30 * 24 * 60 * 60;
/** How long a checkout can be paid. */
const CHECKOUT_SECONDS = 24 * 60 * 60;
const RETRY_SECONDS = 3 * 24 * 60 * 60;

export type WorldOptions = {
  /** Cents by price id. */
  prices: Record<string, number>;
  now?: () => number;
  onEvent?: (event: StripeEvent) => void;
};

const EMPTY: Kept = {
  count: 0,
  ahead: 0,
  customers: [],
  sessions: [],
  subscriptions: [],
  invoices: [],
  portals: [],
  answers: {},
};

/** A pretended Stripe. */
export class StripeWorld {
  readonly kept: Kept;
  readonly prices: Record<string, number>;
  private readonly clock: () => number;
  private readonly onEvent: (event: StripeEvent) => void;

  constructor({ prices, now = Date.now, onEvent = () => {} }: WorldOptions, kept?: Kept) {
    this.kept = structuredClone(kept ?? EMPTY);
    this.prices = prices;
    this.clock = now;
    this.onEvent = onEvent;
  }

  /** Seconds since 1970 by the pretended clock. */
  now(): number {
    return Math.floor(this.clock() / 1000) + this.kept.ahead;
  }

  addCustomer(email: string, metadata: Record<string, string>): Customer {
    const customer = { id: this.id('cus'), email, metadata, deleted: false, pays: true };
    this.kept.customers.push(customer);
    return customer;
  }

  customer(id: string): Customer | undefined {
    return this.kept.customers.find((one) => one.id === id);
  }

  /** Deletes a customer and ends its subscriptions. */
  deleteCustomer(customer: Customer): void {
    for (const one of this.subscriptionsOf(customer.id)) this.end(one);
    for (const one of this.kept.sessions.filter((session) => session.customer === customer.id)) {
      this.expire(one);
    }
    customer.deleted = true;
    this.emit('customer.deleted', 'customer', customer.id, customer.id);
  }

  addSession(fields: Omit<Session, 'id' | 'status' | 'createdAt'>): Session {
    const session: Session = { ...fields, id: this.id('cs'), status: 'open', createdAt: this.now() };
    this.kept.sessions.push(session);
    return session;
  }

  session(id: string): Session | undefined {
    const session = this.kept.sessions.find((one) => one.id === id);
    if (session && session.createdAt + CHECKOUT_SECONDS < this.now()) this.expire(session);
    return session;
  }

  expire(session: Session): boolean {
    if (session.status !== 'open') return false;
    session.status = 'expired';
    this.emit('checkout.session.expired', 'checkout.session', session.customer, session.id);
    return true;
  }

  /** Somebody pays a checkout; undefined when it cannot be paid any more. */
  pay(session: Session): Subscription | undefined {
    const customer = this.customer(session.customer);
    if (session.status !== 'open' || !customer || customer.deleted) return undefined;
    session.status = 'complete';
    const { price, subscriptionMetadata } = session;
    const subscription = this.subscribe(customer.id, price, subscriptionMetadata);
    this.emit('checkout.session.completed', 'checkout.session', customer.id, session.id);
    return subscription;
  }

  /** A paid subscription, as a checkout makes it, or somebody at Stripe's dashboard. */
  subscribe(customer: string, price: string, metadata: Record<string, string>): Subscription {
    const start = this.now();
    const id = this.id('sub');
    const subscription: Subscription = {
      id,
      item: this.id('si'),
      customer,
      price,
      status: 'active',
      metadata,
      createdAt: start,
      periodStart: start,
      periodEnd: start + MONTH_SECONDS,
      cancelAtPeriodEnd: false,
      cancelledAt: null,
      endedAt: null,
      invoice: '',
    };
    this.kept.subscriptions.push(subscription);
    this.bill(subscription, this.prices[price] ?? 0, true);
    this.emit('customer.subscription.created', 'subscription', customer, id);
    return subscription;
  }

  subscription(id: string): Subscription | undefined {
    return this.kept.subscriptions.find((one) => one.id === id);
  }

  /** Newest first. */
  subscriptionsOf(customer?: string): Subscription[] {
    return this.kept.subscriptions
      .filter((one) => customer === undefined || one.customer === customer)
      .toReversed();
  }

  end(subscription: Subscription): void {
    if (subscription.endedAt !== null) return;
    subscription.status = 'canceled';
    subscription.endedAt = this.now();
    subscription.cancelledAt ??= this.now();
    this.emit('customer.subscription.deleted', 'subscription', subscription.customer, subscription.id);
  }

  /** Cancels at the end of the period, or takes that back. */
  cancelLater(subscription: Subscription, cancel: boolean): void {
    subscription.cancelAtPeriodEnd = cancel;
    subscription.cancelledAt = cancel ? this.now() : null;
    this.changed(subscription);
  }

  /** Moves to another price and takes the difference. */
  changePrice(subscription: Subscription, price: string): void {
    const difference = (this.prices[price] ?? 0) - (this.prices[subscription.price] ?? 0);
    subscription.price = price;
    if (difference > 0) this.bill(subscription, difference, true);
    this.changed(subscription);
  }

  setStatus(subscription: Subscription, status: string): void {
    subscription.status = status;
    this.changed(subscription);
  }

  /** The next period begins. It is paid when the customer pays. */
  renew(subscription: Subscription): void {
    if (subscription.cancelAtPeriodEnd) {
      this.end(subscription);
      return;
    }
    const paid = this.customer(subscription.customer)?.pays ?? false;
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd += MONTH_SECONDS;
    subscription.status = paid ? 'active' : 'past_due';
    this.bill(subscription, this.prices[subscription.price] ?? 0, paid);
    this.changed(subscription);
  }

  /** A payment that failed is tried again. */
  retry(subscription: Subscription): void {
    const invoice = this.invoice(subscription.invoice);
    if (invoice?.status !== 'open' || !this.customer(subscription.customer)?.pays) return;
    Object.assign(invoice, { status: 'paid', retryAt: null });
    this.emit('invoice.paid', 'invoice', invoice.customer, invoice.id);
    this.setStatus(subscription, 'active');
  }

  /** Moves the pretended clock, and renews or ends what comes to its end on the way. */
  advance(seconds: number): void {
    this.kept.ahead += seconds;
    for (const one of this.kept.subscriptions) {
      while (one.endedAt === null && one.periodEnd <= this.now()) this.renew(one);
    }
  }

  invoice(id: string): Invoice | undefined {
    return this.kept.invoices.find((one) => one.id === id);
  }

  refund(invoice: Invoice): void {
    invoice.refunded = true;
    this.emit('charge.refunded', 'charge', invoice.customer, `ch_${invoice.id}`);
  }

  addPortal(fields: Omit<Portal, 'id'>): Portal {
    const portal = { ...fields, id: this.id('bps') };
    this.kept.portals.push(portal);
    return portal;
  }

  private bill(subscription: Subscription, cents: number, paid: boolean): void {
    const invoice: Invoice = {
      id: this.id('in'),
      customer: subscription.customer,
      subscription: subscription.id,
      status: paid ? 'paid' : 'open',
      cents,
      createdAt: this.now(),
      retryAt: paid ? null : this.now() + RETRY_SECONDS,
      refunded: false,
    };
    this.kept.invoices.push(invoice);
    subscription.invoice = invoice.id;
    this.emit(paid ? 'invoice.paid' : 'invoice.payment_failed', 'invoice', invoice.customer, invoice.id);
  }

  private changed({ customer, id }: Subscription): void {
    this.emit('customer.subscription.updated', 'subscription', customer, id);
  }

  private emit(type: string, object: string, customer: string, subject: string): void {
    this.onEvent({ id: this.id('evt'), type, created: this.now(), object, customer, subject });
  }

  private id(prefix: string): string {
    this.kept.count += 1;
    return `${prefix}_local_${String(this.kept.count).padStart(6, '0')}`;
  }
}
