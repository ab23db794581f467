// Names in the registry of the sample world: they show that the people and organisations do not exist.
import { SPECIALTIES } from '../../../../schemas/vocabulary/specialties.ts';
import { makeRandom, pick } from '../random.ts';
import castJson from './cast.json' with { type: 'json' };
import type { SampleProvider } from './cast.ts';

/** A person's name in capitals, as in the registry. Every family name shows that the person is invented. */
export function personName({ serial, slots }: SampleProvider) {
  const given = castJson.given.split(' ');
  const family = castJson.family.split('|');
  const suffixes = castJson.suffixes.split('|');
  const random = makeRandom(`name ${serial}`);
  const [code = ''] = slots.filter(({ primary }) => primary !== 'N').map((slot) => slot.code);
  return {
    first: (given[serial % given.length] ?? '').toUpperCase(),
    middle: random() < 0.5 ? (given[(serial * 7) % given.length] ?? '').charAt(0).toUpperCase() : '',
    last: (family[Math.floor(serial / given.length) % family.length] ?? '').toUpperCase(),
    suffix: suffixes[serial % suffixes.length] ?? '',
    credential: pickCredential(code, random),
  };
}

function pickCredential(code: string, random: () => number): string {
  const found = Object.entries(castJson.credentials)
    .filter(([prefix]) => code.startsWith(prefix))
    .sort(([a], [b]) => b.length - a.length)[0];
  const [first = '', ...others] = (found?.[1] ?? '').split('|');
  return pick(random, [first, ...others]);
}

/** An organisation's legal name, and its trading name when it has one. */
export function organisationName({ specialty, place, serial, title }: SampleProvider) {
  if (title !== null) return { legal: title.toUpperCase(), trading: '' };
  const works: Record<string, string> = castJson.works;
  const work = works[specialty] ?? `${SPECIALTIES.find(({ id }) => id === specialty)?.label ?? ''} Clinic`;
  const forms = ['LLC', 'PLLC', 'P.A.', 'INC'];
  return {
    legal:
      `SAMPLE ${place.city} ${work} ${serial} (SYNTHETIC), ${forms[serial % forms.length]}`.toUpperCase(),
    trading: serial % 3 === 0 ? `SAMPLE ${place.city} ${work}`.toUpperCase() : '',
  };
}
