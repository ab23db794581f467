-- The language of an attempt to pay. A checkout has one language, and Stripe refuses the same idempotency key with other
-- parameters, so an order in another language is another attempt.
ALTER TABLE checkouts ADD COLUMN lang TEXT NOT NULL DEFAULT 'en';
