// The search form: a plain GET form that works without a script.
import { DEFAULT_RADIUS_MILES, MAX_QUERY_LENGTH } from '../../../schemas/api.ts';

const RADII = [10, 25, DEFAULT_RADIUS_MILES, 100, 150];

/** Fields of a search, from the address of the page. */
export type SearchFields = { query: string; zip: string; radius: string };

/** Procedure, ZIP code and radius. */
export function SearchForm({ query, zip, radius }: SearchFields) {
  const chosen = RADII.includes(Number(radius)) ? Number(radius) : DEFAULT_RADIUS_MILES;
  return (
    <search>
      <form class="search" action="/prices" method="get">
        <div class="field wide">
          <label for="query">Procedure or code</label>
          <input
            id="query"
            name="query"
            type="search"
            required
            maxlength={MAX_QUERY_LENGTH}
            placeholder="knee MRI, colonoscopy, 70551"
            autocomplete="off"
            list="suggestions"
            value={query}
          />
          <datalist id="suggestions" />
        </div>
        <div class="field">
          <label for="zip">ZIP code</label>
          <input
            id="zip"
            name="zip"
            inputmode="numeric"
            pattern="\d{3}|\d{5}|\d{5}-\d{4}"
            title="A 5-digit ZIP code or its first three digits"
            placeholder="60601"
            autocomplete="postal-code"
            value={zip}
          />
        </div>
        <div class="field">
          <label for="radius">Within</label>
          <select id="radius" name="radius_miles">
            {RADII.map((miles) => (
              <option value={String(miles)} selected={miles === chosen}>
                {miles} miles
              </option>
            ))}
          </select>
        </div>
        <button type="submit">Show prices</button>
      </form>
    </search>
  );
}
