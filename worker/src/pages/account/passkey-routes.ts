// The requests of the script that adds a passkey. They carry the session's token in a header.
import { type Context, Hono } from 'hono';
import { Name } from '../../../../schemas/account-forms.ts';
import type { AppEnv, WebAccount } from '../../context.ts';
import { callStore } from '../../counters/object-call.ts';
import { ApiError } from '../../errors.ts';
import { CSRF_HEADER } from '../../gates/csrf.ts';
import { requireSessionForm } from '../../gates/web-session.ts';
import { allowMethods } from '../../middleware/allow-methods.ts';
import { readJsonBody } from '../../middleware/read-body.ts';

const PATH = '/account/passkeys';

/** Behind the web session of the account routes. */
export const passkeyRoutes = new Hono<AppEnv>()
  .post(`${PATH}/begin`, async (c) => {
    const web = await requireSession(c);
    const { passkeys, directory } = c.var.services;
    const entry = await callStore(() => directory.account(web.account));
    if (!entry) throw new ApiError('service_unavailable');
    const ceremony = await passkeys.beginAdding(partyOf(c), web.account, entry.email, web.hash);
    return c.json({ ok: true, ...ceremony });
  })
  .post(`${PATH}/finish`, async (c) => {
    const web = await requireSession(c);
    const { passkeys, directory, notices } = c.var.services;
    const body = await readJsonBody(c.req.raw);
    const name = Name.safeParse(body.name);
    if (!name.success) throw new ApiError('invalid_parameter', { param: 'name' });
    const answered = { state: String(body.state), holder: web.hash, response: body.response };
    const isAdded = await passkeys.finishAdding(partyOf(c), web.account, name.data, answered);
    if (!isAdded) throw new ApiError('conflict');
    const event = { account: web.account, action: 'account.add_passkey', requestId: c.var.requestId };
    await callStore(() => directory.noteEvent(event));
    const data = { at: new Date().toISOString(), name: name.data };
    await notices.notify(web.account, 'passkey-added', data);
    return c.json({ ok: true });
  })
  .all(`${PATH}/begin`, allowMethods('POST'))
  .all(`${PATH}/finish`, allowMethods('POST'));

function partyOf(c: Context<AppEnv>) {
  return { name: c.var.services.config.serviceName, site: c.var.site };
}

/** @throws ApiError `forbidden_form` without a live session and its token */
async function requireSession(c: Context<AppEnv>): Promise<WebAccount> {
  const web = c.var.webAccount;
  if (!web) throw new ApiError('forbidden_form');
  await requireSessionForm(c, web, c.req.header(CSRF_HEADER));
  return web;
}
