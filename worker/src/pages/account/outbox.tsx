// GET /outbox: the mails of a local service. Production does not have this page.
import { Hono } from 'hono';
import type { AppEnv } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isolateOutbox } from '../../mail/transports.ts';
import { languageOf } from '../respond.ts';
import { TEXTS } from '../texts/texts.ts';
import { accountPage } from './page.tsx';

/** The page, and the same as JSON for programs. */
export const outboxRoutes = new Hono<AppEnv>()
  .use('/outbox', async (c, next) => {
    if (c.var.services.config.environment !== 'local') throw new ApiError('not_found');
    await next();
  })
  .get('/outbox', (c) => {
    if (c.req.query('format') === 'json') return c.json(isolateOutbox);
    const t = TEXTS[languageOf(c.req.path)].account.outbox;
    return accountPage(
      c,
      t.title,
      <>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
        {isolateOutbox.length === 0 && <p>{t.empty}</p>}
        {isolateOutbox.map(({ to, at, subject, text }) => (
          <article class="card">
            <h2>{subject}</h2>
            <p class="quiet">{t.to(to, at)}</p>
            <pre>{text}</pre>
          </article>
        ))}
      </>,
    );
  });
