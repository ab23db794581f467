// The texts of a provider search in Spanish. Names of fields stay as they are.
import { MAX_ROWS_PER_ZIP } from '../../../schemas/provider.ts';
import type { SearchTexts } from './search-texts.ts';

export const TEXTS_ES: SearchTexts = {
  disclaimer: [
    'Son montos para comparar, no una cotización, una factura, un cálculo de un seguro, una Estimación de Buena Fe ni un consejo médico.',
    'payer_negotiated es lo que las aseguradoras acordaron pagar al proveedor, que quizá no lo ofrezca a quien paga por su cuenta; su price_mid es la mediana de esas tarifas, que con una cantidad par de tarifas es un promedio que nadie publicó.',
    'cms_transparency es el precio al contado que un hospital publicó solo por su propio cargo, y price_mid es uno de los montos que publicó; los médicos cobran lo suyo aparte.',
    'Los cargos del hospital y los honorarios profesionales son cosas distintas y no se comparan.',
    'as_of es la fecha del archivo del que viene el precio.',
    'Aparecer en la lista no significa que el proveedor acepte pacientes nuevos ni que preste el servicio.',
    'Los nombres y lugares de los hospitales vienen de sus archivos de precios, los de otros del registro nacional de proveedores, y pueden estar desactualizados; las distancias se cuentan de ZIP a ZIP.',
  ].join(' '),
  amountsFor: (code, isSpecialty) =>
    isSpecialty
      ? `Los tres montos son de ${code}, el código que representa a esta especialidad.`
      : `Los tres montos son de ${code}.`,
  attribution: (name, url) =>
    `Fuente: ${name} (${url}), con precios al contado que los hospitales publicaron según 45 CFR 180, tarifas que las aseguradoras publicaron y el registro nacional de proveedores.`,
  notices: {
    query_corrected: ({ corrected }) => `Se muestran resultados de “${corrected}”.`,
    location_approximate: ({ zip }) =>
      `No se conoce la posición del ZIP; la búsqueda parte de ${zip}, en el centro de su zona.`,
    no_match: () =>
      'La consulta no es una especialidad ni un procedimiento que se conozca aquí. Los candidatos pueden ser lo que buscaba.',
    no_data: ({ radiusMiles, zip }) =>
      `Ningún proveedor ni hospital dentro de ${radiusMiles} millas de ${zip} tiene un precio publicado para esto.`,
    paging_ends: ({ total }) =>
      `Esta es la última página: una búsqueda da las primeras ${MAX_ROWS_PER_ZIP} de sus ${total} coincidencias.`,
    mixed_price_basis: () =>
      'Algunos registros de esta página tienen cargos del hospital y otros, honorarios profesionales. Son cosas distintas y no se comparan.',
    sandbox: () =>
      'Una credencial de prueba lee un pueblo inventado, sea cual sea el lugar. Todos los nombres y precios son inventados.',
  },
  sandbox: {
    disclaimer: 'Prueba: el pueblo, los proveedores y los precios son inventados.',
  },
};
