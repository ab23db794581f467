// Texts of the widget in both languages. A text that Spanish lacks fails the type check.

const EN = {
  title: 'Prices near you',
  query: 'Procedure or specialty',
  queryHint: 'For example: knee MRI, cardiologist',
  place: 'ZIP or city',
  search: 'Search',
  searching: 'Searching…',
  found: (n: number, place: string) => `${n} ${n === 1 ? 'provider' : 'providers'} near ${place}`,
  shown: (n: number) => `${n} shown.`,
  none: (place: string) => `Nobody near ${place} has a published price for this.`,
  more: 'Show more',
  corrected: (text: string) => `Results for “${text}”.`,
  understoodNothing:
    'These words were not understood. Try the body part, or the five-character code on your order.',
  maybe: 'Did you mean:',
  whichPlace: 'Several places have this name:',
  facility_fee: 'Hospital cash prices (facility fee)',
  facility_fee_note:
    'Published by the hospital for people who pay without insurance. Clinicians usually bill separately.',
  professional_fee: 'What insurers pay (professional fee)',
  professional_fee_note: 'Negotiated by insurers with the provider. It is not a cash price.',
  range: (low: string, high: string) => `from ${low} to ${high}`,
  miles: (n: number) => (n < 0.05 ? 'in this ZIP' : `${n} miles`),
  date: (date: string) => `price of ${date}`,
  locked: 'Members see the rates by insurer.',
  sandbox: 'Sandbox: everything shown is invented.',
  disclaimer: 'About these prices',
  missingQuery: 'Enter a procedure or a specialty.',
  missingPlace: 'Enter a ZIP or a city.',
  unknownPlace: 'This place is not known. Enter a ZIP, or a city with its state.',
  notAllowed: (site: string) => `This price search may not be used on ${site}.`,
  badKey: 'This price search is not set up: its key is missing or not valid.',
  ended: 'This price search is out of service, because its plan has ended.',
  limited: 'This website has used all of its price searches for today. They start again at midnight UTC.',
  unavailable: 'The prices cannot be reached now. Try again.',
  uncredited: 'The answer came without its source or its terms, so the prices are not shown.',
};
export type Texts = typeof EN;

const ES: Texts = {
  title: 'Precios cerca de usted',
  query: 'Procedimiento o especialidad',
  queryHint: 'Por ejemplo: resonancia de rodilla, cardiólogo',
  place: 'Código postal o ciudad',
  search: 'Buscar',
  searching: 'Buscando…',
  found: (n, place) => `${n} ${n === 1 ? 'proveedor' : 'proveedores'} cerca de ${place}`,
  shown: (n) => `Se muestran ${n}.`,
  none: (place) => `Nadie cerca de ${place} tiene un precio publicado para esto.`,
  more: 'Mostrar más',
  corrected: (text) => `Resultados para «${text}».`,
  understoodNothing:
    'No se entendieron estas palabras. Pruebe con la parte del cuerpo o con el código de cinco caracteres de su orden.',
  maybe: '¿Quiso decir…?',
  whichPlace: 'Varios lugares tienen este nombre:',
  facility_fee: 'Precios de hospitales al contado (cargo del centro)',
  facility_fee_note:
    'Publicados por el hospital para quien paga sin seguro. Los médicos suelen cobrar aparte.',
  professional_fee: 'Lo que pagan los seguros (honorarios profesionales)',
  professional_fee_note: 'Acordado entre los seguros y el proveedor. No es un precio al contado.',
  range: (low, high) => `de ${low} a ${high}`,
  miles: (n) => (n < 0.05 ? 'en este código postal' : `${n} millas`),
  date: (date) => `precio del ${date}`,
  locked: 'Los miembros ven las tarifas por seguro.',
  sandbox: 'Entorno de pruebas: todo lo que se muestra es inventado.',
  disclaimer: 'Sobre estos precios',
  missingQuery: 'Escriba un procedimiento o una especialidad.',
  missingPlace: 'Escriba un código postal o una ciudad.',
  unknownPlace: 'No se conoce este lugar. Escriba un código postal, o una ciudad con su estado.',
  notAllowed: (site) => `Este buscador de precios no se puede usar en ${site}.`,
  badKey: 'Este buscador de precios no está configurado: falta su clave o no es válida.',
  ended: 'Este buscador de precios está fuera de servicio porque su plan terminó.',
  limited: 'Este sitio ha usado todas sus búsquedas de precios de hoy. Vuelven a empezar a medianoche UTC.',
  unavailable: 'Ahora no se puede llegar a los precios. Inténtelo otra vez.',
  uncredited: 'La respuesta llegó sin su fuente o sin sus condiciones, así que no se muestran los precios.',
};

/** The texts of a language; English for any other. */
export function textsFor(lang: string): Texts {
  return /^es\b/i.test(lang) ? ES : EN;
}
