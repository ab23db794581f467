// Codes that differ in one thing that a question may say, such as the difficulty of a visit or whether a picture is
// complete. A question that says the one is never answered by the other.

/** Words of each value. A dimension is said when words of exactly one of its values are in the question. */
const SAYINGS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  complexity: {
    least: /\b(?:very minor|muy leve)\b/,
    minor:
      /\b(?:sf|straight ?forward|self limited|minimal|muy sencill[ao]|(?<!very )(?:simple|minor) problem|problema (?:menor|sencillo))\b/,
    low: /\b(?:low(?! (?:back|dose|risk|cost|income|price|priced|blood|iron|testosterone|vitamin|extremity))|complejidad baja|baja complejidad)\b/,
    moderate: /\b(?:mod|moderate|moderad[ao]|complejidad media|mediana complejidad)\b/,
    high: /\b(?:high(?! (?:risk|dose|blood|cholesterol|fever|sugar|pressure|bp|deductible))|hi (?=mdm|compl|cmpl|\d\d)|complejidad alta|alta complejidad)/,
  },
  setting: {
    er: /\b(?:er|ed|emergency|emergencias?|urgencias?)\b/,
    office: /\b(?:office|ofc|new (?:patient|pt)|established|paciente (?:nuev[oa]|establecid[oa]))\b/,
  },
  dose: {
    regular: /\b(?:regular|standard|normal|not (?:the )?high dose|no (?:la )?dosis alta)\b/,
    high: /(?<!\bnot (?:the )?|\bno (?:la )?)\b(?:high dose|dosis alta)\b/,
  },
  level: {
    1: /\b(?:level|nivel|lvl) (?:1|i|one|uno)\b/,
    2: /\b(?:level|nivel|lvl) (?:2|ii|two|dos)\b/,
    3: /\b(?:level|nivel|lvl) (?:3|iii|three|tres)\b/,
    4: /\b(?:level|nivel|lvl) (?:4|iv|four|cuatro)\b/,
    5: /\b(?:level|nivel|lvl) (?:5|v|five|cinco)\b/,
  },
  turn: {
    first:
      /\b(?:1st|first|initial|init|primer[ao]?|inicial|up to (?:1|one|an)|hasta (?:1|una)|(?<!\b(?:each|every|cada|extra|further) )(?:1|one|una) (?:hr|hour|hora))\b/,
    more: /\b(?:add ?on|adds?|addl|add l|addition|additional|each extra|extra (?:half )?(?:hour|hr)|adicional(?:es)?|second (?:half )?(?:hour|vaccine|shot|punch|shave|biopsy)|segunda (?:hora|vacuna|biopsia)|subsequent|subseq|each further)\b/,
  },
  extent: {
    complete: /\b(?:comp|compl|cmplt|cmpl|complete|comprehensive|complet[ao]|whole)\b/,
    limited: /\b(?:lim|ltd|lmtd|lmt|limit|limited|limitad[ao]|intermediate|interm|intermed|intermedi[ao])\b/,
  },
  biopsy: {
    with: /(?<!\b(?:no|non|without|wo|w o|sin|not) (?:a |any |una |ninguna )?)\b(?:biopsy|biopsies|bx|biopsia|biopsias)\b/,
    without:
      /\b(?:no|without|wo|w o|sin) (?:a |any |una |ninguna )?(?:biopsy|biopsies|bx|biopsia|biopsias)\b/,
  },
  microscope: {
    with: /\b(?:with|w|and|plus|con|y) (?:the |a |el |al )?(?:micro\w*|scope)\b/,
    without: /\b(?:without|wo|w o|no|non|sin|not) (?:the |a |el )?(?:micro\w*|scope)\b/,
  },
  machine: {
    auto: /(?<!\bnon |\bnot |\bsin |\bno )\b(?:auto|automated|automatizad[ao])\b/,
    manual: /\b(?:non ?auto\w*|not automated|manual|by hand|a mano|sin automatizar|no automatizad[ao])\b/,
  },
  differential: {
    with: /(?<!\b(?:without|wo|w o|no|sin|not|sans) (?:a |auto |the |el )?)\b(?:diff|differential|diferencial)\b/,
    without: /\b(?:without|wo|w o|no|sin|sans) (?:a |auto |the |el )?(?:diff|differential|diferencial)\b/,
  },
  current: {
    with: /(?<!\b(?:without|wo|w o|no|sin) (?:e )?)\b(?:stim\w*|electric\w*|electro\w*|estim\w*)\b/,
    without: /\b(?:without|wo|w o|no|sin) (?:e )?(?:stim\w*|electric\w*|electro\w*|estim\w*)\b/,
  },
  urgency: {
    emergency: /\b(?:emergency|emerg|emergent|emer|911|emergencia|urgencia)\b/,
    routine: /\b(?:nonemergency|scheduled|programad[ao]|non ?urgent)\b/,
  },
  crew: {
    basic: /\b(?:bls|basic|basic[ao]|emts?)\b/,
    advanced:
      /\b(?:als ?1?|paramedics?|paramedicos?|advanced|avanzad[ao])(?! (?:2|level (?:2|ii|two)|nivel (?:2|ii|dos)))\b/,
    second: /\b(?:als ?2|(?:als|advanced|avanzad[ao]) (?:level|nivel) (?:2|ii|two|dos))\b/,
  },
  vehicle: {
    plane: /\b(?:fixed ?wing|airplane|plane|avion|jet)\b/,
    helicopter: /\b(?:rotary|rotor|helicopter|helicoptero|chopper)\b/,
    ground: /\b(?:ground|terrestre|bls|als)\b/,
  },
  fare: {
    mile: /\b(?:miles?|mileage|millas?|millaje)\b/,
    ride: /\b(?:ride|transport|flight|traslado|viaje|base|lift ?off)\b/,
  },
  amount: {
    yesno: /\b(?:qual|qualitative|cualitativa|yes or no|si o no)\b/,
    count: /\b(?:quant|quantitative|cuantitativa|quantitation)\b/,
  },
  fluid: {
    blood: /\b(?:blood|serum|sangre|suero|plasma)\b/,
    urine: /\b(?:urine|pee|orina|urinary)\b/,
  },
  share: {
    total: /\b(?:total)\b/,
    free: /\b(?:free|libre)\b(?! (?:estimate|clinic|near|quote))/,
    direct: /\b(?:direct|directa)\b/,
  },
  twelve: {
    under:
      /\b(?:under|younger than|below|menor(?:es)? de|less than|lt) (?:age )?(?:12|twelve|doce)\b|\b12 (?:and|or|y) (?:under|younger)\b/,
    over: /\b(?:over|older than|above|mayor(?:es)? de|mas de) (?:age )?(?:11|12|twelve|doce)\b|\b12 (?:yrs? |years? |anos )?(?:and|or|y|o) (?:over|older|up|mas|more|above)\b|\b12 (?:plus|yrs plus)\b/,
  },
  approach: {
    open: /\b(?:open(?! (?:on|at|now|today|sunday|saturday|mri))|abiert[ao]|not (?:laparoscopic|the scope))\b/,
    scope:
      /(?<!\b(?:not|no|sin|non) )\b(?:lap|laparoscop\w+|endoscopic|endoscopica|arthroscop\w+|artroscop\w+|scope|robotic|keyhole)\b/,
    vaginal: /\b(?:vaginal|vaginally|through the vagina|por la vagina)\b/,
  },
  guidance: {
    with: /(?<!\b(?:no|non|not|without|wo|w o|sin) (?:any |guia (?:de |por )?)?)\b(?:guided|guidance|guiad[ao]|guia|imag\w+|img|fluoro\w*|ultrasound|ultrasonido|us)\b/,
    without:
      /\b(?:no|non|not|without|wo|w o|sin) (?:any |us |ultrasound |ct |image |img |imaging |guia de )?(?:guided|guidance|guiad[ao]|guia|imag\w+|img|fluoro\w*|ultrasound|ultrasonido|us)\b/,
  },
  joint: {
    small: /\b(?:small|sm|fingers?|toes?|dedos?|pequen[ao])\b/,
    medium: /\b(?:intermediate|interm|intermed|medium|wrist|ankle|elbow|muneca|tobillo|codo|median[ao])\b/,
    large: /\b(?:major|maj|large|lg|knee|hip|shoulder|rodilla|cadera|hombro|grande)\b/,
  },
  spine: {
    neck: /\b(?:cervical|neck|cuello|thoracic|dorsal)\b/,
    low: /\b(?:lumbar|lower back|low back|sacral|caudal|lumbosacral|espalda baja)\b/,
  },
  care: {
    only: /\b(?:only|solo|solamente|nada mas|(?:without|no|not the|not|sin|sin el|sin control) prenatal|just (?:the|a) (?:vaginal|birth|delivery|c ?section|cesarean)|someone else|elsewhere|an?other (?:doctor|practice)|otro (?:doctor|medico))\b/,
    after:
      /\b(?:postpartum|posparto|postparto|pp care|cuidado posterior|checkup after|visit after|revision despues|cuidados? (?:de )?despues)\b/,
    whole: /\b(?:global|package|paquete|prenatal|antepartum|total ob|todo el embarazo)\b/,
  },
  minutes: {
    30: /\b(?:30|20|25) (?:minutes?|mins?|minutos?)\b|\b(?:half (?:an )?hour|media hora)\b/,
    45: /\b(?:45|40|50) (?:minutes?|mins?|minutos?)\b/,
    60: /\b(?:60|55|90) (?:minutes?|mins?|minutos?)\b|(?<!half (?:an? )?|media )\b(?:one hour|1 hour|an hour|una hora)\b/,
  },
  evaluation: {
    with: /\b(?:with|w|and|plus) (?:e m|eandm|em)\b/,
  },
  number: {
    one: /\b(?:single|one(?! or more)|1(?! or more| o mas)|un[ao]? sol[ao])\b/,
    many: /\b(?:mult|multi|multiple|two|2|several|varias|varios|dos|many|more than one)\b/,
  },
  chamber: {
    left: /(?<!\b(?:right|r) and |\bderecho [ey] )\b(?:left|izquierdo)\b(?! and right| y derecho)/,
    right:
      /(?<!\b(?:left|l) and |\bizquierdo y )\b(?:right|derecho)\b(?! and left| e izquierdo| y izquierdo)/,
    both: /\b(?:right and left|left and right|r and l|l and r|derecho [ey] izquierdo|izquierdo y derecho)\b/,
  },
  coronaries: {
    with: /(?<!\b(?:without|no|wo|sin) (?:the |las )?)\b(?:coronary|coronaries|coronarias?|coronario|angiogram|angiography|angio|angiografia)\b/,
    only: /\b(?:without (?:a )?left heart|no left heart|wo left heart|sin cateterismo izquierdo|(?:angiogram|angiography|angiografia|coronariografia) (?:only|alone|sola|solamente)|(?:only|just|solo) (?:a |the |la |una )?(?:coronary )?(?:angiogram|angiography|coronariografia))\b/,
  },
  doppler: {
    without: /\b(?:without|wo|w o|no|sin) (?:color )?doppler\b/,
  },
  forceps: {
    hot: /\b(?:hot (?:biopsy|bx|forceps)|hot biopsy forceps)\b/,
    snare: /\b(?:snare|asa)\b/,
    ablation: /\b(?:ablation|ablacion|ablate)\b/,
  },
  needle: {
    fna: /\b(?:fna|fine needle|needle aspiration|aguja fina)\b/,
  },
  meniscus: {
    both: /\bmedial and lateral\b|\bboth menisc\w+\b|\bmed and lat\b|\b(?:ambos|dos) meniscos\b|\bmeniscos? (?:interno y externo|externo e interno|medial y lateral)\b/,
    one: /\bmedial or lateral\b|\bmed or lat\b|\bmedial (?:meniscus|meniscectomy) only\b|\bun (?:solo )?menisco\b|\bmenisco (?:interno|medial|externo|lateral)\b(?! [ey] )/,
  },
};

/** The value of a dimension that a text says; undefined when it says none or several. */
export function saidIn(dimension: string, text: string): string | undefined {
  const values = Object.entries(SAYINGS[dimension] ?? {}).filter(([, words]) => words.test(text));
  return values.length === 1 ? values[0]?.[0] : undefined;
}

/** `dimension dimension: code value value, code value value`; `*` fits every value, `-` fits when none is said. */
export const FAMILIES = `
setting complexity level patient: 99202 office minor 2 new, 99203 office low 3 new, 99204 office moderate 4 new, 99205 office high 5 new, 99212 office minor 2 known, 99213 office low 3 known, 99214 office moderate 4 known, 99215 office high 5 known, 99281 er least 1 -, 99282 er minor 2 -, 99283 er low 3 -, 99284 er moderate 4 -, 99285 er high 5 -
complexity level: 99242 minor 2, 99243 low 3, 99244 moderate 4, 99245 high 5
complexity level: 99221 low 1, 99222 moderate 2, 99223 high 3
complexity level: 99231 low 1, 99232 moderate 2, 99233 high 3
complexity: 97161 low, 97162 moderate, 97163 high
complexity: 97165 low, 97166 moderate, 97167 high
complexity patient: 98004 minor known, 98005 low known, 98006 moderate known, 98000 minor new, 98001 low new, 98002 moderate new
complexity patient: 98012 minor known, 98013 low known, 98009 low new
turn: 96365 first, 96366 more
turn: 96360 first, 96361 more
turn: 96413 first, 96415 more
turn: 96374 first, 96375 more
turn: 99291 first, 99292 more
turn: 90471 first, 90472 more
turn current: 97810 first without, 97811 more without, 97813 first with
turn: 11102 first, 11103 more
turn: 11104 first, 11105 more
turn: 17000 first, 17003 more
turn: 90839 first, 90840 more
turn: 96130 first, 96131 more
turn: 96132 first, 96133 more
extent: 76700 complete, 76705 limited
extent: 76770 complete, 76775 limited
extent: 76856 complete, 76857 limited
extent: 76641 complete, 76642 limited
extent: 76881 complete, 76882 limited
extent doppler: 93306 complete with, 93307 * without, 93308 limited *
sides: 93970 both, 93971 one
sides: 93925 both, 93926 one
sides: 77049 both, 77048 one
extent patient: 92004 complete new, 92002 limited new, 92014 complete known, 92012 limited known
biopsy forceps: 45378 without -, 45380 with -, 45384 * hot, 45385 * snare, 45388 * ablation
biopsy: 43235 without, 43239 with
needle: 43259 -, 43242 fna
biopsy: 45330 without, 45331 with
biopsy: 52000 without, 52204 with
biopsy: 58555 without, 58558 with
microscope machine: 81001 with auto, 81000 with manual, 81003 without auto, 81002 without manual
differential: 85025 with, 85027 without
urgency crew: A0429 emergency basic, A0427 emergency advanced, A0428 routine basic, A0426 routine advanced, A0433 * second
vehicle fare: A0430 plane ride, A0431 helicopter ride, A0435 plane mile, A0436 helicopter mile, A0425 ground mile
amount fluid: 84702 count blood, 84703 yesno blood, 81025 * urine
share: 84153 total, 84154 free
share: 84403 total, 84402 free
share: 84480 total, 84481 free
share: 84436 total, 84439 free
share: 82247 total, 82248 direct
twelve: 42820 under, 42821 over
twelve: 42825 under, 42826 over
twelve: 42830 under, 42831 over
approach: 44970 scope, 44950 open
approach: 47562 scope, 47600 open
approach: 49650 scope, 49505 open
approach: 29848 scope, 64721 open
approach: 44204 scope, 44140 open
guidance spine: 62321 with neck, 62320 without neck, 62323 with low, 62322 without low
spine: 64490 neck, 64493 low
spine: 64633 neck, 64635 low
guidance joint: 20600 without small, 20604 with small, 20605 without medium, 20606 with medium, 20610 without large, 20611 with large
guidance: 36573 with, 36569 without
guidance: 49083 with, 49082 without
guidance: 32555 with, 32554 without
guidance: 10005 with, 10021 without
care: 59409 only, 59410 after, 59400 whole
care: 59514 only, 59515 after, 59510 whole
dose: 90656 regular, 90662 high
minutes evaluation: 90832 30 -, 90833 30 with, 90834 45 -, 90837 60 -
number: 36470 one, 36471 many
number: 95115 one, 95117 many
chamber coronaries: 93452 left -, 93451 right -, none both -, 93458 left with, 93460 both with, 93454 * only
region contrast: 74150 abdomen 1, 74160 abdomen 2, 74170 abdomen 3, 74176 both 1, 74177 both 2, 74178 both 3, 72192 pelvis 1, 72193 pelvis 2, 72194 pelvis 3
meniscus: 29881 one, 29880 both
`;
