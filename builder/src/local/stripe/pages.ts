// The pretended pages of Stripe: a checkout and a customer portal. Plain forms; every page says that no money moves.

import type { Portal, Session, Subscription } from './shapes.ts';
import type { StripeWorld } from './world.ts';

const SECONDS_OF_DAY = 24 * 60 * 60;

/** A page, or where a form leads. */
export type PageAnswer = { html: string } | { location: string } | undefined;

/** Answers a page of the pretended Stripe; `form` is undefined for a GET. */
export function answerPage(world: StripeWorld, path: string, form?: URLSearchParams): PageAnswer {
  const [, kind, id = ''] = path.split('/');
  if (kind === 'pay') {
    const session = world.session(id);
    if (!session) return undefined;
    return form ? payForm(world, session, form) : { html: payPage(world, session) };
  }
  if (kind === 'portal') {
    const portal = world.kept.portals.find((one) => one.id === id);
    if (!portal) return undefined;
    return form ? portalForm(world, portal, form) : { html: portalPage(world, portal) };
  }
  const invoice = kind === 'invoice' ? world.invoice(id) : undefined;
  if (!invoice) return undefined;
  const status = invoice.refunded ? 'paid back' : invoice.status;
  return { html: page('Invoice', `<p>${text(invoice.id)}: ${dollars(invoice.cents)}, ${status}.</p>`) };
}

function payForm(world: StripeWorld, session: Session, form: URLSearchParams): PageAnswer {
  if (form.get('do') === 'decline') return { html: payPage(world, session, 'The card was declined.') };
  const back = form.get('do') === 'back';
  if (back || world.pay(session) === undefined) return { location: session.cancelUrl };
  return { location: session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id) };
}

function payPage(world: StripeWorld, session: Session, message = ''): string {
  if (session.status !== 'open') return page('Checkout', '<p>This checkout has ended.</p>');
  const amount = dollars(world.prices[session.price] ?? 0);
  return page(
    'Checkout',
    `<p>${text(world.customer(session.customer)?.email ?? '')}</p><p class="amount">${amount} a month</p>
    ${message ? `<p role="alert">${message}</p>` : ''}
    <form method="post">${button('pay', `Pay ${amount}`)}${button('decline', 'Try a card that is declined')}${button('back', 'Go back')}</form>`,
  );
}

function portalForm(world: StripeWorld, portal: Portal, form: URLSearchParams): PageAnswer {
  const customer = world.customer(portal.customer);
  const target = world.subscriptionsOf(portal.customer).find(({ id }) => id === form.get('subscription'));
  const done = form.get('do');
  if (done === 'cards' && customer) {
    customer.pays = !customer.pays;
    for (const one of world.subscriptionsOf(customer.id)) world.retry(one);
  }
  if (done === 'month') world.advance(31 * SECONDS_OF_DAY);
  if (target && done === 'cancel') world.cancelLater(target, true);
  if (target && done === 'resume') world.cancelLater(target, false);
  if (target && done === 'change') world.changePrice(target, portal.price);
  const isStep = portal.flow !== 'manage' && (done === 'cancel' || done === 'change');
  return isStep || done === 'back' ? { location: portal.returnUrl } : { html: portalPage(world, portal) };
}

function portalPage(world: StripeWorld, portal: Portal): string {
  const shown = world
    .subscriptionsOf(portal.customer)
    .filter(({ id }) => portal.target === '' || portal.target === id);
  const pays = world.customer(portal.customer)?.pays ?? false;
  return page(
    'Customer portal',
    `${shown.map((one) => subscriptionForm(world, portal, one)).join('')}
    <form method="post">${button('cards', pays ? 'Use a card that will be declined' : 'Use a card that works')}${button('month', 'Let a month pass')}${button('back', 'Go back')}</form>`,
  );
}

function subscriptionForm(world: StripeWorld, portal: Portal, one: Subscription): string {
  const hidden = `<input type="hidden" name="subscription" value="${text(one.id)}">`;
  const ends = one.cancelAtPeriodEnd ? ', ends with its period' : '';
  const about = `<p>${dollars(world.prices[one.price] ?? 0)} a month: ${text(one.status)}${ends}</p>`;
  if (one.endedAt !== null) return about;
  const change =
    portal.flow === 'subscription_update_confirm'
      ? button('change', `Change to ${dollars(world.prices[portal.price] ?? 0)} a month`)
      : '';
  const cancel = one.cancelAtPeriodEnd
    ? button('resume', 'Do not cancel')
    : button('cancel', 'Cancel at the end of the period');
  return `${about}<form method="post">${hidden}${change}${cancel}</form>`;
}

function button(value: string, label: string): string {
  return `<button name="do" value="${value}">${label}</button> `;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function text(raw: string): string {
  return raw.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} (pretended)</title>
<style>body{font:16px/1.5 system-ui;max-width:32rem;margin:3rem auto;padding:0 1rem}.amount{font-size:1.5rem}button{font:inherit;padding:.5rem 1rem;margin:.25rem 0}</style>
<h1>${title}</h1><p><strong>This page is pretended. No money moves.</strong> It takes the place of Stripe on this machine.</p>${body}</html>`;
}
