-- What federal lists say of a hospital: its overall star rating with the month or year of that list, and the latest action
-- of CMS about its publication of prices with its date. Null when the lists do not say it, and in older releases.
ALTER TABLE coverage ADD COLUMN stars INTEGER;
ALTER TABLE coverage ADD COLUMN stars_list TEXT;
ALTER TABLE coverage ADD COLUMN enforcement TEXT;
ALTER TABLE coverage ADD COLUMN enforced_on TEXT;
