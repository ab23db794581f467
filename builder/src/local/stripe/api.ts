// The part of Stripe's HTTP API that billing uses, over the pretended world. One function from request to answer, so that
// a server and a test can both call it.
import { type Form, readForm, textOf, textsOf } from './form.ts';
import {
  customerObject,
  invoicePaymentObject,
  list,
  portalObject,
  priceObject,
  sessionObject,
  subscriptionObject,
} from './objects.ts';
import type { StripeWorld } from './world.ts';

export type ApiOptions = {
  world: StripeWorld;
  /** Where the pretended pages are served. */
  pages: string;
  /** The secret key that callers must send. */
  secretKey: string;
};
type Answer = { status: number; body: unknown };
type Call = { world: StripeWorld; pages: string; form: Form; id: string };

const DEFAULT_LIMIT = 10;

/** Answers one call of the API. */
export async function answerApi(options: ApiOptions, request: Request): Promise<Response> {
  const { world, secretKey } = options;
  if (request.headers.get('Authorization') !== `Bearer ${secretKey}`) {
    return json(401, fault('invalid_request_error', 'Invalid API Key provided.'));
  }
  const url = new URL(request.url);
  const text =
    request.method === 'POST' ? new TextDecoder().decode(await request.arrayBuffer()) : url.search.slice(1);
  const key = request.method === 'POST' ? request.headers.get('Idempotency-Key') : null;
  const asked = `${request.method} ${url.pathname} ${text}`;
  const known = key === null ? undefined : world.kept.answers[key];
  if (known && known.request !== asked) {
    return json(400, fault('idempotency_error', 'This idempotency key was used with other parameters.'));
  }
  if (known) return new Response(known.body, { status: known.status, headers: JSON_HEADERS });
  const { status, body } = route(options, request.method, url.pathname, readForm(text));
  const written = JSON.stringify(body);
  if (key !== null && status === 200) world.kept.answers[key] = { request: asked, status, body: written };
  return new Response(written, { status, headers: JSON_HEADERS });
}

const JSON_HEADERS = { 'Content-Type': 'application/json' };

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: JSON_HEADERS });
}

function fault(type: string, message: string, code?: string) {
  return { error: { type, message, ...(code === undefined ? {} : { code }) } };
}

const missing: Answer = {
  status: 404,
  body: fault('invalid_request_error', 'No such object.', 'resource_missing'),
};
const refused = (message: string, code?: string): Answer => ({
  status: 400,
  body: fault('invalid_request_error', message, code),
});
const ok = (body: unknown): Answer => ({ status: 200, body });

/** Method and path, with `:id` for an id, to what answers. */
const ROUTES: Record<string, (call: Call) => Answer> = {
  'POST /v1/customers': ({ world, form }) =>
    ok(customerObject(world.addCustomer(textOf(form, 'email') ?? '', textsOf(form, 'metadata')))),
  'GET /v1/customers/:id': ({ world, id }) => {
    const customer = world.customer(id);
    return customer ? ok(customerObject(customer)) : missing;
  },
  'DELETE /v1/customers/:id': ({ world, id }) => {
    const customer = world.customer(id);
    if (!customer || customer.deleted) return missing;
    world.deleteCustomer(customer);
    return ok(customerObject(customer));
  },
  'GET /v1/prices/:id': ({ world, id }) => (id in world.prices ? ok(priceObject(id, world)) : missing),
  'GET /v1/subscriptions': listSubscriptions,
  'DELETE /v1/subscriptions/:id': ({ world, pages, id }) => {
    const subscription = world.subscription(id);
    if (!subscription || subscription.endedAt !== null) return missing;
    world.end(subscription);
    return ok(subscriptionObject(subscription, world, pages, false));
  },
  'GET /v1/checkout/sessions': ({ world, pages, form }) => {
    const [customer, status] = [textOf(form, 'customer'), textOf(form, 'status')];
    const found = world.kept.sessions
      .filter((one) => one.customer === customer && world.session(one.id)?.status === status)
      .toReversed();
    return ok(
      list(
        found.map((one) => sessionObject(one, pages)),
        '/v1/checkout/sessions',
      ),
    );
  },
  'GET /v1/checkout/sessions/:id': ({ world, pages, id }) => {
    const session = world.session(id);
    return session ? ok(sessionObject(session, pages)) : missing;
  },
  'POST /v1/checkout/sessions': createSession,
  'POST /v1/checkout/sessions/:id/expire': ({ world, pages, id }) => {
    const session = world.session(id);
    if (!session) return missing;
    return world.expire(session)
      ? ok(sessionObject(session, pages))
      : refused('Only Checkout Sessions with a status of open can be expired.');
  },
  'POST /v1/billing_portal/sessions': createPortal,
  'GET /v1/invoice_payments': ({ world, form }) => {
    const invoice = world.invoice(textOf(form, 'invoice') ?? '');
    const paid = invoice?.status === 'paid' ? [invoicePaymentObject(invoice)] : [];
    return ok(list(paid, '/v1/invoice_payments'));
  },
  'POST /v1/refunds': ({ world, form }) => {
    const invoice = world.invoice((textOf(form, 'payment_intent') ?? '').replace(/^pi_/, ''));
    if (!invoice) return missing;
    if (invoice.refunded) return refused('The charge was refunded before.', 'charge_already_refunded');
    world.refund(invoice);
    return ok({ id: `re_${invoice.id}`, object: 'refund', amount: invoice.cents, status: 'succeeded' });
  },
};

function route({ world, pages }: ApiOptions, method: string, path: string, form: Form): Answer {
  for (const [pattern, answer] of Object.entries(ROUTES)) {
    const id = matchPath(pattern, `${method} ${path}`);
    if (id !== undefined) return answer({ world, pages, form, id });
  }
  return {
    status: 404,
    body: fault('invalid_request_error', `Unrecognized request URL (${method}: ${path}).`),
  };
}

/** The id in a path that fits a pattern, '' for a pattern without one, undefined when it does not fit. */
function matchPath(pattern: string, path: string): string | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  let id = '';
  for (const [i, part] of wanted.entries()) {
    if (part === ':id') id = given[i] ?? '';
    else if (part !== given[i]) return undefined;
  }
  return id;
}

function listSubscriptions({ world, pages, form }: Call): Answer {
  const all = world.subscriptionsOf(textOf(form, 'customer'));
  const after = textOf(form, 'starting_after');
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = Number(textOf(form, 'limit') ?? DEFAULT_LIMIT);
  const page = all.slice(from, from + limit);
  const isExpanded = Object.values(textsOf(form, 'expand')).includes('data.latest_invoice');
  const data = page.map((one) => subscriptionObject(one, world, pages, isExpanded));
  return ok(list(data, '/v1/subscriptions', from + limit < all.length));
}

function createSession({ world, pages, form }: Call): Answer {
  const customer = world.customer(textOf(form, 'customer') ?? '');
  const price = textOf(form, 'line_items', '0', 'price') ?? '';
  if (!customer || customer.deleted) return refused('No such customer.', 'resource_missing');
  if (!(price in world.prices)) return refused('No such price.', 'resource_missing');
  if (textOf(form, 'mode') !== 'subscription') return refused('The mode must be subscription.');
  const session = world.addSession({
    customer: customer.id,
    price,
    successUrl: textOf(form, 'success_url') ?? '',
    cancelUrl: textOf(form, 'cancel_url') ?? '',
    locale: textOf(form, 'locale') ?? 'auto',
    metadata: textsOf(form, 'metadata'),
    subscriptionMetadata: textsOf(form, 'subscription_data', 'metadata'),
  });
  return ok(sessionObject(session, pages));
}

function createPortal({ world, pages, form }: Call): Answer {
  const customer = world.customer(textOf(form, 'customer') ?? '');
  if (!customer || customer.deleted) return refused('No such customer.', 'resource_missing');
  const flow = textOf(form, 'flow_data', 'type') ?? 'manage';
  const target = textOf(form, 'flow_data', flow, 'subscription') ?? '';
  const price = textOf(form, 'flow_data', flow, 'items', '0', 'price') ?? '';
  const returnUrl = textOf(form, 'return_url') ?? '';
  return ok(portalObject(world.addPortal({ customer: customer.id, returnUrl, flow, target, price }), pages));
}
