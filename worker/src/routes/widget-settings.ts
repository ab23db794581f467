// GET /functions/v1/widget-search/settings: how the widget of a key looks. A widget asks before its first search, so that a
// website that may not use the key reads why. Not counted, and without prices.
import { Hono } from 'hono';
import { WIDGET_SETTINGS_PATH } from '../../../schemas/api-paths.ts';
import type { WidgetSettings } from '../../../schemas/widget.ts';
import type { AppEnv } from '../context.ts';
import { ApiError } from '../errors.ts';
import { admitOrigin, originNotAllowed, passLookupShield, upgradeUrl } from '../gates/key-gate.ts';
import { readKey } from '../gates/read-key.ts';
import { allowKeyMethods } from '../middleware/allow-key-methods.ts';

/** A browser would give what it kept for one key to another key of the same page. */
const NOT_KEPT = { 'Cache-Control': 'private, no-store' };

export const widgetSettingsRoutes = new Hono<AppEnv>()
  .get(WIDGET_SETTINGS_PATH, async (c) => {
    const { keys, config } = c.var.services;
    const { credential } = await readKey(keys, c.req.raw.headers);
    c.set('sandbox', credential.test);
    await passLookupShield(c);
    const widget = await keys.widget(credential);
    if (!widget.known) throw new ApiError('invalid_api_key');
    if (!admitOrigin(c, widget)) {
      // Scripts of the refused website may read the refusal: it says nothing about the key.
      c.set('corsOrigin', undefined);
      throw originNotAllowed(c);
    }
    c.set('rates', widget);
    if (widget.ended) throw new ApiError('plan_ended', { upgrade_url: upgradeUrl(c.var.site) });
    const { terms, origins, look } = widget;
    const answer: WidgetSettings = {
      ok: true,
      service_name: config.serviceName,
      contract: terms.contract,
      test: terms.test,
      bound: origins.length > 0,
      host: look.host,
      branding: look.branding,
    };
    return c.json(answer, 200, NOT_KEPT);
  })
  .all(WIDGET_SETTINGS_PATH, allowKeyMethods('GET'));
