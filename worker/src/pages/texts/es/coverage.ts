// Texts of the coverage pages in Spanish.
import type { COVERAGE as EN } from '../en/coverage.ts';

export const COVERAGE: typeof EN = {
  title: 'Qué hospitales hemos leído',
  lead: (read, listed) =>
    `De ${listed} hospitales en la lista de Medicare, esta versión usa los archivos de precios de ${read}.`,
  description: 'Busque un hospital para ver si se leyó su archivo de precios y por qué falta un hospital.',
  asOf: (day) => `Versión del ${day}.`,
  noList: 'Esta versión no tiene una lista de hospitales, así que no sabemos por qué falta un hospital.',
  noRelease: 'Se están cargando los precios. Vuelva en unos minutos.',
  search: {
    label: 'Buscar hospitales',
    field: 'Hospital, ciudad o ZIP',
    hint: 'Mercy Hospital, Dothan o 36301',
    submit: 'Buscar hospitales',
  },
  missing: 'Escriba el nombre de un hospital, una ciudad o un ZIP.',
  unknownZip: (zip) => `No conocemos el ZIP “${zip}”.`,
  tooCommon: 'Escriba una palabra del nombre que no sea hospital, medical, center ni health.',
  results: {
    title: (text, n) => `${n} para “${text}”`,
    state: (state, n) => `${n} en ${state}`,
    hospitals: (n, words) => (n === 1 ? '1 hospital' : `${words} hospitales`),
    first: (shown, n) => `Estos son los primeros ${shown} de ${n}. Añada una palabra para ver menos.`,
    none: 'Ningún hospital de la lista tiene estas palabras en su nombre o ciudad. Revise cómo se escribe, o busque por ZIP.',
    noneNear: (miles) => `Ningún hospital de la lista está a menos de ${miles} millas de este ZIP.`,
    name: 'Hospital',
    place: 'Lugar',
    status: 'Qué tenemos',
    miles: (n) => `${n} millas`,
  },
  status: {
    read: 'Leído',
    last_good: 'Se usa una copia anterior',
    unusable: 'El archivo no se puede usar',
    not_fetched: 'El archivo no se pudo obtener',
    not_attempted: 'Aún no se ha intentado',
  },
  fileOf: (day) => `archivo del ${day}`,
  undated: 'archivo sin fecha',
  map: {
    label: 'Parte de los hospitales de la lista en uso:',
    states: (n, share) => `${n === 1 ? '1 estado' : `${n} estados`} con ${share}`,
    table: 'La tabla tiene el número de cada estado.',
    key: 'Porcentaje de los hospitales de la lista cuyo archivo de precios usa esta versión.',
  },
  ages: {
    title: 'Qué antigüedad tienen los archivos de precios',
    middle: (files, months) =>
      `De ${files} archivos de precios, al menos la mitad se actualizó en ${months === 1 ? 'el mes anterior' : `los ${months} meses anteriores`} a esta versión.`,
    noMiddle: (files) => `${files} archivos de precios; ninguno indica una fecha.`,
    axis: 'Columnas: archivos por antigüedad en meses. Los hospitales deben actualizar su archivo una vez al año.',
    table: 'Lo mismo en una tabla',
    age: 'Antigüedad',
    files: 'Archivos de precios',
    range: (from, to) => `${from} a ${to} meses`,
    from: (months) => `${months} meses o más`,
    undated: 'sin fecha',
  },
  states: {
    title: 'Por estado',
    intro: 'Parte de los hospitales de la lista cuyo archivo de precios usa esta versión.',
    state: 'Estado',
    hospitals: 'Hospitales',
    used: 'En uso',
    share: 'Parte',
    unusable: 'No se puede usar',
    notFetched: 'No obtenido',
    notAttempted: 'Sin intentar',
    total: 'Todos los estados',
  },
  reasons: {
    title: 'Por qué faltan hospitales',
    lead: (n: string) =>
      n === '1'
        ? '1 de los hospitales de la lista no tiene archivo de precios en esta versión.'
        : `${n} de los hospitales de la lista no tienen archivo de precios en esta versión.`,
    why: 'Por qué',
    hospitals: 'Hospitales',
    names: 'Motivos en la versión',
  },
  hospital: {
    back: 'Todos los hospitales',
    number: 'Número de Medicare (CCN)',
    address: 'Dirección',
    statusTitle: 'Qué tenemos',
    say: {
      read: 'Esta versión usa el archivo de precios de este hospital.',
      last_good:
        'Esta versión usa una copia anterior del archivo de precios, porque el archivo más nuevo no se pudo obtener.',
      unusable: 'Se encontró un archivo de precios, pero esta versión no lo puede usar.',
      not_fetched:
        'El archivo de precios no se pudo obtener, así que esta versión no tiene precios de este hospital.',
      not_attempted: 'Aún no se ha leído ningún archivo de precios de este hospital.',
    },
    why: 'Por qué',
    reason: 'Motivo en la versión',
    fileDate: 'Fecha del archivo',
    version: 'Versión de la plantilla',
    link: 'Archivo de precios del hospital',
    matched: 'Relacionado con el hospital por',
    matchedBy: {
      ccn: 'su número de Medicare en la lista de archivos',
      npi: 'el número de proveedor (NPI) del archivo',
      name: 'su nombre, que es único en su estado, o su dirección',
    },
    attested: 'Completo y exacto, según el hospital',
    attestation: {
      yes: 'Sí. El hospital lo declara en el archivo.',
      no: 'No. El archivo indica que el hospital no lo declara.',
      missing: 'El archivo no lo indica, aunque las normas federales lo exigen.',
    },
    undated: 'El archivo no indica una fecha.',
    nextTitle: 'Qué puede hacer',
    findPrices: 'Buscar un precio cerca de este hospital',
    ask: 'Pida al hospital sus tarifas estándar. Las normas federales (45 CFR 180) dicen que todo hospital debe publicarlas y nombrar su archivo en cms-hpt.txt en su sitio web.',
    cms: 'Avise a Medicare cuando un hospital no publica sus precios',
    write: 'Díganos la dirección del archivo de precios',
  },
  standing: {
    rating: 'Calificación general de Medicare',
    stars: (n: number) => (n === 1 ? '1 de 5 estrellas' : `${n} de 5 estrellas`),
    listOf: (month: string) => `lista de ${month}`,
    undatedList: 'la lista no indica una fecha',
    action: 'Última medida de Medicare sobre la publicación de precios',
    actions: {
      warning_notice: {
        name: 'Aviso de advertencia',
        means:
          'Una advertencia pide al hospital que revise lo que publica. No es una declaración de culpabilidad.',
      },
      cap_request: {
        name: 'Solicitud de un plan de medidas correctivas',
        means: 'Medicare pregunta al hospital cómo y cuándo corregirá lo que publica.',
      },
      cmp_notice: {
        name: 'Aviso de una sanción económica civil',
        means: 'El hospital puede apelar la sanción.',
      },
      appealed: { name: 'Sanción apelada', means: 'El hospital ha apelado una sanción.' },
      met_requirements: {
        name: 'Requisitos cumplidos',
        means: 'Medicare revisó lo que publica el hospital y no encontró nada que corregir.',
      },
      closure_notice: { name: 'Caso cerrado', means: 'Medicare cerró su caso sobre el hospital.' },
      administrative_closure: {
        name: 'Caso cerrado por motivos administrativos',
        means: 'Medicare cerró su caso sobre el hospital.',
      },
      other: { name: 'Otra medida', means: 'Medicare publica una medida que aún no conocemos.' },
    },
  },
  why: {
    no_address: 'El sitio web del hospital no da una dirección utilizable de su archivo de precios.',
    refused: 'El servidor del hospital rechaza los programas que piden el archivo de precios.',
    gone: 'El archivo de precios ya no existe en la dirección que da el hospital.',
    unreachable: 'El servidor del hospital no respondió, o respondió con un error.',
    damaged: 'El archivo de precios está cortado o dañado.',
    not_a_price_file: 'La dirección lleva a algo que no es un archivo de precios, como una página web.',
    other_layout: 'El archivo de precios no tiene las columnas que exigen las normas federales.',
    empty: 'El archivo de precios no tiene filas.',
    too_large:
      'El archivo de precios es más grande, o tarda más en leerse, que cualquier archivo real que conocemos.',
    wrong_dates: 'El archivo de precios tiene una fecha futura.',
    no_cash_price:
      'El archivo de precios no tiene ningún precio en efectivo de un procedimiento que podamos comparar.',
    example: 'El archivo es un ejemplo de Medicare con precios inventados.',
    not_attempted: 'No conocemos una dirección de su archivo de precios, o aún nadie lo ha pedido.',
    other: 'El archivo no pasó una comprobación.',
  },
};
