// How the widget of a key family looks, as its object stores it and as a page gets it. Pure.
import { type Branding, NO_BRANDING } from '../../../schemas/widget.ts';
import type { KeyTerms } from './tiers.ts';

/** What a family stores about its widget. `host` is set by the operator. */
export type WidgetLook = { branding: Branding; host: string | null };
export const PLAIN_LOOK: WidgetLook = { branding: NO_BRANDING, host: null };

/**
 * The look that holds now. A logo is loaded only from a website of the key, so that it cannot report visitors to others,
 * and a host name belongs to tier Enterprise.
 */
export function currentLook(
  { branding, host }: WidgetLook,
  origins: readonly string[],
  { tier }: KeyTerms,
): WidgetLook {
  const logo_url = isOnWebsite(branding.logo_url, origins) ? branding.logo_url : null;
  return { branding: { ...branding, logo_url }, host: tier === 'enterprise' ? host : null };
}

/** Whether an address lies on one of the websites. */
export function isOnWebsite(url: string | null, origins: readonly string[]): boolean {
  return url !== null && origins.includes(new URL(url).origin);
}
