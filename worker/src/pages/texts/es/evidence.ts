// Words about what Medicare's claims and hospitals say of past services, in Spanish.
import type * as EN from '../en/evidence.ts';

/** How many services a provider billed to Medicare. */
export const EVIDENCE: typeof EN.EVIDENCE = {
  atLeast: (n) => `${n} o más`,
  code: (year, n) => `Facturó a Medicare ${n} de estos servicios en ${year}.`,
  apc: (year, n, apc) =>
    `Facturó a Medicare en ${year} ${n} procedimientos del grupo al que pertenece este (APC ${apc}).`,
  ms_drg: (year, n) => `Facturó a Medicare ${n} hospitalizaciones de este tipo en ${year}.`,
};

/** What insurers paid a hospital. */
export const PAYMENTS: typeof EN.PAYMENTS = {
  title: 'Lo que pagaron los seguros aquí',
  intro:
    'El hospital publica lo que las aseguradoras pagaron por reclamaciones pasadas con este servicio. Una reclamación puede tener varios servicios: estos montos no son precios ni tarifas.',
  period: (month) => `Son de los 12 a 15 meses anteriores a ${month}.`,
  undated: 'El archivo no dice cuándo se hizo.',
  median: 'mediana',
  between: (low, high) => `percentiles 10 a 90: ${low} a ${high}`,
  claims: (count) => (count === '1' ? '1 reclamación' : `${count} reclamaciones`),
  few: 'de 1 a 10 reclamaciones',
  notStated: 'no se indica cuántas reclamaciones',
};
