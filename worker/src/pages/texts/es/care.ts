// Texts of Find care in Spanish.
import type { CARE as EN } from '../en/care.ts';

export const CARE: typeof EN = {
  title: 'Buscar atención',
  lead: 'Médicos, centros de imágenes, laboratorios y hospitales cerca de usted, con los precios que se publican para ellos.',
  label: 'Buscar atención',
  words: 'Especialidad o procedimiento',
  wordsHint: 'cardiólogo, fisioterapia, resonancia de rodilla',
  submit: 'Buscar',
  commonTitle: 'Lo más buscado',
  common: [
    ['atención primaria', 'Atención primaria'],
    ['atención de urgencia', 'Atención de urgencia'],
    ['fisioterapia', 'Fisioterapia'],
    ['dermatólogo', 'Dermatología'],
    ['centro de imágenes', 'Centro de imágenes'],
    ['laboratorio', 'Laboratorio'],
  ],
  missingWords: 'Escriba una especialidad o un procedimiento.',
  missingPlace: 'Escriba un ZIP o una ciudad.',
  unknownWords: (text) => `No conocemos “${text}”.`,
  near: (what, place) => `${what} cerca de ${place}`,
  corrected: (text) => `Se muestran resultados de “${text}”.`,
  approximate: (zip) =>
    `No se conoce la posición de este ZIP, así que la búsqueda parte de ${zip}, en el centro de su zona.`,
  found: (n, miles) =>
    `${n.toLocaleString('en-US')} ${n === 1 ? 'lugar tiene' : 'lugares tienen'} un precio publicado a menos de ${miles} millas.`,
  foundPart: (n) => `Esta página muestra ${n}, los más cercanos primero.`,
  code: (type, code, name) => `Todos los precios son del código ${type} ${code}: ${name}.`,
  anchor: 'Una especialidad no tiene un precio propio; la representa una consulta o un servicio común.',
  groups: {
    cash: {
      title: 'Precios en efectivo de hospitales (institución)',
      intro:
        'Lo que un hospital pide a quienes pagan sin seguro. Es el cargo del hospital: los médicos suelen cobrar aparte.',
      price: 'precio en efectivo',
    },
    professional: {
      title: 'Lo que pagan las aseguradoras (profesional)',
      intro:
        'Lo que las aseguradoras acordaron pagar a este médico o consultorio. Los consultorios no publican precios en efectivo. Pregunte cuánto pagaría usted; puede ser más o menos.',
      price: 'punto medio de aseguradoras',
    },
    facility: {
      title: 'Lo que pagan las aseguradoras (institución)',
      intro:
        'Lo que las aseguradoras acordaron pagar a este centro por el uso de sus instalaciones. No es un precio en efectivo, y los profesionales suelen cobrar aparte.',
      price: 'punto medio de aseguradoras',
    },
  },
  doNotCompare:
    'Los precios de grupos distintos son por cosas distintas: compare solo dentro de un mismo grupo.',
  range: (low, high) => `${low} a ${high}`,
  uncertain: 'Los montos son muy distintos entre sí o nada los confirma: pregunte antes de confiar en ellos.',
  dated: (month) => `publicado en ${month}`,
  locked: 'Hay tarifas publicadas por aseguradora y red para este lugar.',
  rates: 'Tarifas por aseguradora y red',
  ratesIntro: 'Tarifas que las aseguradoras publicaron para este lugar. No son precios en efectivo.',
  more: 'Ver los siguientes',
  moreCounts: 'La página siguiente cuenta como una consulta.',
  noneNear: (miles) =>
    `Nadie a menos de ${miles} millas tiene un precio publicado para esto en la búsqueda de atención.`,
  hospitalsTitle: 'Hospitales que publican un precio en efectivo',
  hospitalsIntro: (code) =>
    `Estos hospitales publican un precio en efectivo de ${code}. Vienen de la consulta de precios, que busca más lejos.`,
  fullAnswer: 'Ver la respuesta completa con el precio medio y el mapa',
  nothing: 'Tampoco hay un hospital, entre los que hemos leído, que publique un precio en efectivo de esto.',
  another: 'Pruebe con otra especialidad o con el nombre de un procedimiento.',
  mapLabel: (n, place) =>
    `Mapa de ${n} lugares alrededor de ${place}. Las listas contienen los mismos lugares.`,
  note: 'Son referencias publicadas, no una cotización, una factura ni consejo médico. Aparecer aquí no significa que el lugar acepte pacientes nuevos. Las distancias se cuentan de ZIP a ZIP.',
  gate: {
    count: (n, miles) =>
      n === 0
        ? `Nadie a menos de ${miles} millas tiene un precio publicado en la búsqueda de atención. Los miembros ven los hospitales más cercanos que publican uno.`
        : `${n.toLocaleString('en-US')} ${n === 1 ? 'lugar tiene' : 'lugares tienen'} un precio publicado a menos de ${miles} millas.`,
    member:
      'Los miembros ven cada lugar con su precio, su dirección y teléfono, y las tarifas por aseguradora y red donde se publican.',
  },
};
