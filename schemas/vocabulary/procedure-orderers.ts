// Who asks for something says nothing about what is asked for: "my dentist sent me for", "el cardiólogo me mandó".

const ORDERERS = new Set(
  `dentist dentista ent gp cardiologist cardiologo cardiologa dermatologist dermatologo dermatologa neurologist neurologo
neurologa urologist urologo urologa gynecologist ginecologo ginecologa obgyn orthopedist ortopedista surgeon cirujano cirujana
pediatrician pediatra specialist especialista oncologist oncologo oncologa rheumatologist reumatologo reumatologa
gastroenterologist gastroenterologo gastroenterologa pulmonologist neumologo neumologa endocrinologist endocrinologo
endocrinologa podiatrist podiatra otorrino nurse enfermera`.split(/\s+/),
);
const ORDERS = new Set(
  `says said wants wanted sent ordered thinks recommends recommended asked prescribed requested needs dice dijo quiere mando
pidio ordeno recomienda recomendo receto indico`.split(/\s+/),
);
const BEFORE = new Set('my our his her the mi su el la un una al'.split(' '));
const OBJECT = new Set('me him her us le nos'.split(' '));

/** The plain text without a doctor who orders something, the verb and its object; the rest is what is ordered. */
export function withoutOrderer(plain: string): string {
  const words = plain.split(' ');
  const at = words.findIndex((word, i) => ORDERERS.has(word) && verbAfter(words, i) !== undefined);
  const verb = at < 0 ? undefined : verbAfter(words, at);
  if (verb === undefined) return plain;
  const from = BEFORE.has(words[at - 1] ?? '') ? at - 1 : at;
  const to = OBJECT.has(words[verb + 1] ?? '') ? verb + 2 : verb + 1;
  if (to >= words.length) return plain;
  return [...words.slice(0, from), ...words.slice(to)].join(' ');
}

/** The position of the verb right after the doctor, an object between them passed over. */
function verbAfter(words: readonly string[], at: number): number | undefined {
  const next = OBJECT.has(words[at + 1] ?? '') ? at + 2 : at + 1;
  return ORDERS.has(words[next] ?? '') ? next : undefined;
}
