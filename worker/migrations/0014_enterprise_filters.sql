-- Enterprise data finds the price files of a health system.
CREATE INDEX price_files_by_system ON price_files (build, system);
