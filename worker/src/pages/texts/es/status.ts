// Texts of the status page in Spanish.
import type { STATUS as EN } from '../en/status.ts';

export const STATUS: typeof EN = {
  title: 'Estado',
  lead: 'Si el servicio responde ahora y de cuándo son sus precios.',
  overall: {
    up: 'Todas las partes responden.',
    partly: 'Una parte del servicio no responde.',
    down: 'Los precios no se pueden leer ahora.',
  },
  partsTitle: 'Partes',
  part: 'Parte',
  state: 'Estado',
  parts: {
    prices: 'Precios y búsqueda de atención',
    directory: 'Ciudades, cuentas y claves',
    sessions: 'Entrada y sesiones',
    payments: 'Pagos',
    mail: 'Correos',
  },
  states: { up: 'responde', down: 'no responde', on: 'configurado', off: 'no está configurado' },
  releaseTitle: 'Precios',
  release: 'Versión',
  asOf: 'Precios hasta el',
  publishedAt: 'En línea desde',
  age: 'Antigüedad',
  days: (n) => (n === 1 ? '1 día' : `${n} días`),
  none: 'Todavía no se han publicado precios.',
  late: (days) =>
    `Los precios más nuevos tienen ${days} días. Cada noche se hace una versión, así que las últimas noches no trajeron ninguna.`,
  changesTitle: 'Qué cambió la última versión',
  before: 'Antes',
  after: 'Después',
  counts: {
    price_files: 'Archivos de precios de hospitales',
    codes_with_price: 'Códigos con precio',
    withheld: 'Montos apartados',
    provider_rows: 'Filas de la búsqueda de atención',
  },
  inputs: (gained, replaced, lost) =>
    `Archivos nuevos: ${gained}. Archivos publicados de nuevo: ${replaced}. Archivos que ya no están: ${lost}.`,
  corrections: {
    title: 'Correcciones por avisos',
    intro: 'Precios de los que alguien avisó y que mostramos mal. Una versión posterior los tiene bien.',
    none: 'Hasta ahora ningún aviso ha llevado a una corrección.',
    day: 'Corregido',
    hospital: 'Hospital',
    procedure: 'Procedimiento',
    release: 'Mal en la versión',
  },
  stripTitle: 'Versiones de los últimos 90 días',
  strip: (n, from, to) =>
    `${n === 1 ? 'Una versión nueva entró en línea en 1 día' : `Una versión nueva entró en línea en ${n} días`} entre el ${from} y el ${to}.`,
  keyNew: 'una versión nueva',
  keySame: 'siguió la versión anterior',
  keyNone: 'sin versión',
  listTitle: 'Días con una versión nueva',
  json: 'Lo mismo en JSON',
  checked: (time) => `Comprobado el ${time}.`,
};
