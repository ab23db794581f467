// Texts of the answer page, of the page without a membership, and of the print sheet, in Spanish.

import type { ANSWER as EN } from '../en/answer.ts';
import { EVIDENCE, PAYMENTS } from './evidence.ts';

export const ANSWER: typeof EN = {
  code: (type, code) => `Código de facturación ${type} ${code}`,
  copyCode: 'Copiar código',
  copied: 'Copiado',
  variants: 'Elija lo que dice la orden',
  variant: { 1: 'sin contraste', 2: 'con contraste', 3: 'sin y luego con contraste' },
  corrected: (text) => `Se muestran precios de “${text}”.`,
  alternatives: '¿No es lo que busca?',
  sentence: {
    near: (place) => `Cerca de ${place}`,
    inState: (state) => `En ${state}`,
    within: (miles, place) => `Dentro de ${miles} millas de ${place}`,
    range: (where, low, high) => [
      `${where}, los hospitales publican precios al contado de `,
      low,
      ' a ',
      high,
      '.',
    ],
    one: (where, price) => [`${where}, un hospital publica un precio al contado: `, price, '.'],
    same: (where, price) => [`${where}, los hospitales publican el mismo precio al contado: `, price, '.'],
    middle: (middle) => [' El precio medio es ', middle, '.'],
    saves: (amount) => [' Elegir el más bajo en vez del medio ahorra unos ', amount, '.'],
    few: (n) =>
      ` ${n === 1 ? 'Un hospital publica' : `${words(n)} hospitales publican`} un precio; son muy pocos para un precio medio.`,
    items: ' Pueden ser productos o tamaños distintos, por eso no se ordenan por precio.',
    none: (where) => `${where}, ningún hospital que hayamos leído publica un precio para esto.`,
    elsewhere: (city, miles) => ` El más cercano está en ${city}, a ${miles} millas.`,
    noneAnywhere: 'Ningún archivo de hospital que hayamos leído publica un precio al contado para esto.',
    noPlace: 'Agregue arriba un ZIP o una ciudad para ver los hospitales cercanos.',
    stateMiddle: (state, middle) => [` En todo ${state}, el precio medio es `, middle, '.'],
  },
  plot: {
    title: (n, where, low, high) => `${hospitales(n)} ${where}, de ${low} a ${high}`,
    half: (p25, p75) => `La mitad de los precios está entre ${p25} y ${p75}.`,
    middle: (middle) => `El precio medio es ${middle}.`,
    stability: (low, high) =>
      `Sin alguno de los sistemas de salud, el precio medio estaría entre ${low} y ${high}.`,
    medicare: {
      outpatient_amount: (amount) => `Medicare paga al hospital ${amount}`,
      lab_amount: (amount) => `Medicare paga al laboratorio ${amount}`,
      facility_amount: (amount) => `Medicare paga al médico ${amount}`,
      amount: (amount) => `Medicare paga ${amount}`,
    },
    nation: (amount) => `Precio medio en EE. UU. ${amount}`,
    middleLabel: (middle) => `Precio medio cerca ${middle}`,
    middleInState: (state, middle) => `Precio medio en ${state} ${middle}`,
    key: 'Cómo leer el gráfico',
    keyLow: 'en el cuarto más bajo',
    keyMid: 'en la mitad central',
    keyHigh: 'en el cuarto más alto',
    keyBeyond: (miles) => `a más de ${miles} millas`,
    log: 'La escala no es pareja: cada paso multiplica el precio.',
  },
  coversTitle: 'Qué cubre este precio.',
  covers: {
    facility_fee_only:
      'El cargo propio del hospital. Los médicos y otros que lo atienden o leen el resultado suelen enviar facturas aparte.',
    laboratory:
      'El cargo del hospital por el análisis. La toma de la muestra y el médico que lee el resultado pueden cobrarse aparte.',
    one_line:
      'Una línea de la factura. El quirófano, la anestesia, los implantes y los médicos suelen costar aparte.',
    clinician_package: 'El paquete del obstetra. No incluye la estancia en el hospital para el parto.',
    item: 'Un medicamento, aparato o material. Los hospitales pueden publicar productos, tamaños o unidades distintos con este código; compare con cuidado.',
  },
  unit: (unit) => `El código indica su unidad: ${unit}.`,
  addOn: 'El código se cobra además de otro código, que tiene su propio precio.',
  estimate: 'Usted tiene derecho a una Estimación de Buena Fe por escrito antes de ir.',
  list: {
    title: (n, miles) => `${hospitales(n)} dentro de ${miles} millas, primero el precio más bajo`,
    titleDistance: (n, miles) => `${hospitales(n)} dentro de ${miles} millas, primero el más cercano`,
    more: (n, miles) =>
      `Se ${n === 1 ? 'incluye' : 'incluyen'} ${hospitales(n)} más hasta ${miles} millas, porque los más cercanos son muy pocos para un precio medio.`,
    noneWithin: (miles) => `Ningún hospital dentro de ${miles} millas publica un precio para esto.`,
    state: (n, state) => `${hospitales(n)} en ${state}, primero el precio más bajo`,
    none: 'Ningún hospital de aquí publica un precio para esto.',
    inRange: (files, priced) =>
      files === 0
        ? 'No hemos leído un archivo de precios de un hospital dentro de su radio.'
        : `Leímos los archivos de precios de ${hospitales(files)} dentro de su radio; ${priced} ${priced === 1 ? 'publica' : 'publican'} un precio para esto.`,
    sort: 'Orden',
    byPrice: 'Precio más bajo',
    byDistance: 'Más cercano',
    all: (n) => `Mostrar los ${n}`,
    inZip: 'en su ZIP',
    miles: (n) => (n === '1' ? '1 milla' : `${n} millas`),
    beyond: 'fuera de su radio',
    listed: (month) => `publicado en ${month}`,
    old: (months) => `de hace ${months} meses`,
    undated: 'sin fecha',
    file: 'archivo de precios',
    ask: 'Qué preguntar',
    contact: 'Dirección y teléfono',
    call: (phone) => `Llamar al ${phone}`,
    compare: 'Comparar',
    compareHospital: (name) => `Comparar ${name}`,
    level: { low: 'bajo para esta zona', mid: 'típico para esta zona', high: 'alto para esta zona' },
    range: (low, high, n) => `de ${low} a ${high}: el archivo publica ${n} precios para este código`,
    aid: 'Política de ayuda financiera',
    aidWords: (text) => `En su archivo de precios, sobre ayuda financiera: “${text}”`,
    wide: 'rango amplio',
    far_below: 'Muy por debajo de lo que publican otros: pregunte qué cubre.',
    no_discount_published: 'No publica descuento: el precio al contado es igual al precio de lista.',
    shared: (ranks) => `Mismo vendedor y precio que ${ranks}`,
  },
  ask: {
    price: (type, code) => `“¿Cuál es su precio para quien paga sin seguro por ${type} ${code}?”`,
    reading: '“¿Incluye al médico, la lectura, la anestesia y todo lo demás que me van a cobrar?”',
    discount: '“¿Hay descuento por pago inmediato o ayuda financiera?”',
  },
  rates: {
    title: 'Lo que pagan los seguros aquí',
    intro: 'Tarifas que las aseguradoras publicaron para este hospital. No son precios al contado.',
    group: (name: string) => `acordada con ${name}`,
    dated: (day: string) => `archivo del ${day}`,
    kind: { negotiated: 'negociada', 'fee schedule': 'tabla de tarifas' },
  },
  payments: PAYMENTS,
  compareTitle: 'Comparar hospitales',
  compareHint: 'Marque hasta cuatro hospitales en la lista.',
  compareFull: 'Puede comparar cuatro hospitales. Primero desmarque uno.',
  compareRows: {
    price: 'Precio al contado',
    range: 'Rango publicado',
    distance: 'Distancia',
    date: 'Publicado',
    level: 'Para esta zona',
    phone: 'Teléfono',
  },
  map: {
    title: 'Mapa',
    label: (n, place) =>
      `Mapa de ${hospitales(n)} alrededor de ${place}. La lista tiene los mismos hospitales.`,
    you: 'Usted',
    ring: (miles) => `${miles} millas`,
    radius: 'Buscar dentro de',
    counts: 'Un radio nuevo cuenta como una consulta.',
    failed: 'No se pudo cargar el mapa. La lista tiene todos los hospitales.',
  },
  drive: {
    title: 'Cuánto ahorraría al ir más lejos',
    intro: 'El precio más bajo publicado dentro de cada distancia.',
    distance: 'Dentro de',
    price: 'Precio más bajo',
    saves: 'Ahorra',
    none: 'sin precio',
    nothingToSave: (miles, price) =>
      `Ningún hospital dentro de 150 millas publica menos de ${price}, que se publica dentro de ${miles} millas.`,
  },
  evidence: EVIDENCE,
  context: {
    title: 'Cómo se compara',
    nation: (middle, n, states) =>
      `En Estados Unidos el precio medio es ${middle}, de ${n} hospitales en ${states} ${states === 1 ? 'estado' : 'estados'}.`,
    noNation: 'Muy pocos hospitales de Estados Unidos publican esto para un precio medio.',
    nationHalf: (p25, p75) => `La mitad está entre ${p25} y ${p75}.`,
    medicare: {
      outpatient_amount: (amount) => `Medicare paga a un hospital unos ${amount} por esto.`,
      facility_amount: (amount) => `Medicare paga a un médico ${amount} por este paquete.`,
      lab_amount: (amount) => `Medicare paga a un laboratorio ${amount} por esto.`,
      amount: (amount) => `Medicare paga ${amount} por esto.`,
    },
    noMedicare: 'Ningún monto de Medicare se compara con el precio de un hospital para esto.',
    medicareMore: 'Todos los montos de Medicare para este código',
    pfs: 'Tabla de honorarios médicos, nacional, fuera de un hospital',
    facility: 'Médico, en un hospital',
    opps: 'Hospital, paciente ambulatorio (OPPS)',
    clfs: 'Laboratorio clínico (CLFS)',
    missing: 'no indicado',
    medicareNote: 'Los montos de Medicare sirven para comparar. No son precios al contado.',
    claims: {
      inNation: 'en Estados Unidos',
      inState: (state) => `en ${state}`,
      services: {
        F: (year, n, where) =>
          `En ${year}, médicos y otros profesionales hicieron esto ${n} veces a pacientes de Medicare en hospitales y centros de cirugía ${where}.`,
        O: (year, n, where) =>
          `En ${year}, médicos y otros profesionales hicieron esto ${n} veces a pacientes de Medicare en consultorios y otros lugares fuera de los hospitales ${where}.`,
        outpatient: (year, n, where) =>
          `En ${year}, los hospitales ${where} hicieron esto ${n} veces a pacientes de Medicare que no quedaron internados.`,
        inpatient: (year, n, where) =>
          `En ${year}, los hospitales ${where} facturaron a Medicare ${n} internaciones como esta.`,
      },
      providers: (n) => `${n} profesionales lo facturaron.`,
      amounts: {
        F: (allowed) =>
          `Medicare aprobó para el profesional ${allowed} en promedio. La factura del hospital es aparte.`,
        O: (allowed) => `Medicare aprobó ${allowed} en promedio.`,
        outpatient: (allowed) =>
          `Medicare aprobó para el hospital ${allowed} en promedio, por todo lo de la visita en conjunto.`,
        inpatient: (allowed) =>
          `El hospital recibió ${allowed} en promedio, de Medicare, del paciente y de otros seguros en conjunto.`,
      },
      charge: (charge) => `La factura promedio, antes de cualquier rebaja, fue de ${charge}.`,
      note: 'Son facturas pasadas a Medicare. No son precios al contado.',
    },
  },
  sure: {
    title: '¿Qué tan seguro es esto?',
    area: (prices, files, sources) =>
      `El precio medio cercano se calcula con ${sources} ${sources === 1 ? 'vendedor independiente' : 'vendedores independientes'}: ${prices.toLocaleString('en-US')} ${prices === 1 ? 'precio publicado' : 'precios publicados'} en los archivos de ${hospitales(files)}. Cada vendedor cuenta una vez.`,
    wide: (asked, used) =>
      `Hay menos de cinco vendedores dentro de ${asked} millas; por eso el precio medio abarca ${used} millas.`,
    wideState: (state) =>
      `Hay muy pocos vendedores dentro de 150 millas; por eso el precio medio abarca ${state}.`,
    confidence: {
      high: 'El precio medio nacional se basa en muchos hospitales de muchos estados.',
      medium: 'El precio medio nacional se basa en un buen número de hospitales.',
      low: 'El precio medio nacional se basa en pocos hospitales o en un solo grupo grande. Tómelo como una guía aproximada.',
      insufficient: 'Muy pocos hospitales publican esto para un precio medio nacional.',
    },
    withheld: (n) =>
      `Apartamos ${n} ${n === '1' ? 'monto publicado' : 'montos publicados'} de este código en todo el país, porque no pueden ser un precio completo:`,
    rules: {
      placeholder: 'valores de relleno, como 999,999',
      file_token: 'el mismo monto para cientos de servicios distintos',
      unit_priced: 'montos por una unidad de otra cosa',
      professional_fee: 'honorarios de médicos',
      not_offered: 'servicios que el hospital no parece ofrecer',
      likely_part: 'montos que probablemente son una parte del servicio',
      below_floor: 'montos muy por debajo de los demás',
      above_ceiling: 'montos muy por encima de los demás',
      future_date: 'archivos con una fecha futura',
    },
    otherSetting: (n) =>
      `${n} más ${n === '1' ? 'es' : 'son'} de otro tipo de atención (con o sin hospitalización) y no se mezclan.`,
    leftInpatientList: (day) =>
      `Este procedimiento salió el ${day} de la lista de Medicare de servicios solo para pacientes hospitalizados; por eso los precios son ambulatorios.`,
    inpatientMedian: (median, n) =>
      `El precio central de hospitalización es ${median}, según ${n} importes publicados en todo el país.`,
    noInpatientMedian:
      'Muy pocos hospitales publican un precio de hospitalización para dar un precio central.',
    release: (release) => `Versión ${release}.`,
    dates: (date, release) => `Archivo de precios más reciente aquí: ${date}. Versión ${release}.`,
    notQuote:
      'Son precios que los hospitales publicaron en las fechas indicadas. No son una cotización, una factura ni una Estimación de Buena Fe. Pida al hospital que lo confirme antes de programar su atención.',
    sources: 'Fuentes (en inglés)',
  },
  actions: { label: 'Guarde esto', print: 'Imprimir', copyLink: 'Copiar enlace', share: 'Compartir' },
  gate: {
    count: (n, miles, place) => [
      n === 0 ? 'Ningún hospital ' : `${hospitales(n)} `,
      `dentro de ${miles} millas de ${place} ${n === 1 || n === 0 ? 'publica' : 'publican'} un precio al contado para esto.`,
    ],
    countState:
      'No hemos leído un precio para esto dentro de su radio. Los miembros ven los más cercanos que tenemos.',
    noPlace: 'Agregue un ZIP o una ciudad para ver cuántos hospitales cercanos publican un precio.',
    title: 'Ver los precios',
    member:
      'Los miembros ven cada hospital de la zona con su precio, fecha y archivo, el precio medio cercano, el mapa, las tarifas de los seguros cuando se publican y una hoja para imprimir y llevar.',
    price: (amount) => `La membresía cuesta ${amount} al mes. Puede cancelarla cuando quiera.`,
    signIn: 'Entrar',
    join: 'Hacerse miembro',
    renew: 'Renovar su membresía',
    signedOut: 'Su sesión terminó. Entre de nuevo para ver precios.',
    lapsed: 'Su membresía no está activa, por eso no se muestran precios.',
    example: 'Mientras tanto, así se ve una respuesta:',
  },
  print: {
    aid: 'Ayuda financiera:',
    quoted: 'Lo que me cotizaron',
    hospital: 'Hospital',
    phone: 'Teléfono',
    price: 'Precio publicado',
    date: 'Publicado',
    on: (date) => `Impreso de una consulta del ${date}`,
    more: (n) => `${n === 1 ? '1 hospital más' : `${n} hospitales más`} en la página.`,
    askTitle: 'Pregunte antes de programar',
    gfeTitle: 'Su derecho a una estimación',
    gfe: 'Si no tiene seguro o no lo usa, el hospital debe darle una Estimación de Buena Fe por escrito cuando la pida y cuando programe con al menos tres días hábiles de anticipación.',
    dispute:
      'Si la factura supera la estimación en $400 o más, puede disputarla dentro de los 120 días de la fecha de la factura.',
    source:
      'Fuentes: 45 CFR 149.610 y 149.620; cms.gov/medical-bill-rights. Preguntas: 1-800-985-3059, la línea federal No Surprises.',
    file: 'archivo',
  },
};

function hospitales(n: number): string {
  return n === 1 ? '1 hospital' : `${n.toLocaleString('en-US')} hospitales`;
}

function words(n: number): string {
  return ['Ningún', 'Un', 'Dos'][n] ?? String(n);
}
