// What a person may send from the pages of membership and keys.
import * as z from 'zod';
import { CONTRACTS, PAID_TIERS, PLANS } from './key-terms.ts';
import { PathId } from './operator.ts';
import { Origins } from './origin.ts';

/** Longest id of a checkout at the payment provider. */
const MAX_CHECKOUT_ID_LENGTH = 255;
/** Longest list of websites as a form sends it. */
const MAX_ORIGINS_TEXT = 8_000;

/** An order: the membership without a family, a paid tier with one. */
export const OrderForm = z
  .object({ plan: z.enum(PLANS), family: PathId.optional() })
  .refine(({ plan, family }) => (plan === 'membership') === (family === undefined));
/** A step at the portal: cancel, or another tier. */
export const PlanForm = z
  .object({ plan: z.enum(PLANS), family: PathId.optional(), change: z.enum(['cancel', ...PAID_TIERS]) })
  .refine(({ plan, family, change }) =>
    plan === 'membership' ? family === undefined && change === 'cancel' : family !== undefined,
  );
export const PortalForm = z.object({ wish: z.enum(['manage', 'payment_method']) });
export const CheckoutId = z.string().max(MAX_CHECKOUT_ID_LENGTH).regex(/^\w+$/);
export const FamilyForm = z.object({ family: PathId });
export const NewKeyForm = z.object({ contract: z.enum(CONTRACTS) });
export const AdoptForm = z.object({ management_secret: z.string().trim().max(200) });
/** Websites, one a line. */
export const OriginsForm = z.object({
  family: PathId,
  origins: z
    .string()
    .max(MAX_ORIGINS_TEXT)
    .transform((text) => text.split(/\s+/).filter((origin) => origin !== ''))
    .pipe(Origins),
});
