// What the pretended Stripe keeps: the shapes of its customers, checkouts, subscriptions, invoices and events.

export type Customer = {
  id: string;
  email: string;
  metadata: Record<string, string>;
  deleted: boolean;
  /** Whether the next payments succeed. */
  pays: boolean;
};
export type Session = {
  id: string;
  customer: string;
  price: string;
  status: 'open' | 'complete' | 'expired';
  successUrl: string;
  cancelUrl: string;
  /** Absent in a world that an earlier version kept. */
  locale?: string;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  createdAt: number;
};
export type Subscription = {
  id: string;
  item: string;
  customer: string;
  price: string;
  status: string;
  metadata: Record<string, string>;
  createdAt: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  cancelledAt: number | null;
  endedAt: number | null;
  invoice: string;
};
export type Invoice = {
  id: string;
  customer: string;
  subscription: string;
  status: 'paid' | 'open' | 'void';
  cents: number;
  createdAt: number;
  retryAt: number | null;
  refunded: boolean;
};
export type Portal = {
  id: string;
  customer: string;
  returnUrl: string;
  flow: string;
  target: string;
  price: string;
};
export type StripeEvent = {
  id: string;
  type: string;
  created: number;
  object: string;
  customer: string;
  subject: string;
};

/** Everything that is kept between starts. */
export type Kept = {
  count: number;
  /** Seconds that the pretended clock is ahead. */
  ahead: number;
  customers: Customer[];
  sessions: Session[];
  subscriptions: Subscription[];
  invoices: Invoice[];
  portals: Portal[];
  /** Answers by idempotency key, with the request that they belong to. */
  answers: Record<string, { request: string; status: number; body: string }>;
};
