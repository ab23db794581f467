-- Whether the hospital attests that its price file is complete and accurate: 1, 0, or null when the file does not say it.
ALTER TABLE coverage ADD COLUMN attested INTEGER;
