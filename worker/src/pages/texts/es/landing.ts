// Texts of the landing page in Spanish.
import type { LANDING as EN } from '../en/landing.ts';

export const LANDING: typeof EN = {
  title: '¿Cuánto costará si paga al contado?',
  lead: 'Los hospitales de EE. UU. deben publicar los precios que piden a quienes pagan sin seguro. Busque uno cerca de usted y conozca el rango antes de ir.',
  loading: 'Los precios se están cargando. Vuelva en unos minutos.',
  exampleTitle: 'Así se ve una respuesta',
  exampleNote: 'Un ejemplo inventado. Estos hospitales y precios no existen.',
  exampleName: 'Resonancia de rodilla, sin contraste',
  exampleAnswer: (low, high, middle) =>
    `Cerca de usted, los hospitales publican precios al contado de ${low} a ${high}. El precio medio es ${middle}.`,
  commonTitle: 'Búsquedas frecuentes',
  common: [
    ['73721', 'Resonancia de rodilla'],
    ['45378', 'Colonoscopia'],
    ['70551', 'Resonancia de cerebro'],
    ['80053', 'Panel metabólico de sangre'],
    ['77067', 'Mamografía'],
    ['76700', 'Ecografía de abdomen'],
  ],
  howTitle: 'Cómo funciona',
  how: [
    [
      'Los hospitales publican',
      'La ley federal obliga a cada hospital a publicar un archivo con sus precios, también los de contado.',
    ],
    [
      'Leemos cada archivo',
      'Revisamos cada precio, apartamos lo que no puede ser correcto y guardamos la fecha y el enlace.',
    ],
    [
      'Usted compara y pregunta',
      'Vea lo que publican los hospitales cercanos y pida al que elija que se lo confirme por escrito.',
    ],
  ],
  release: (files, date) =>
    `Esta versión se hizo con ${files} archivos de precios de hospitales, hasta el ${date}.`,
  releaseDate: (date) => `Esta versión tiene precios hasta el ${date}.`,
  rightsTitle: 'Sus derechos',
  rights: [
    [
      'Una estimación por escrito antes de la atención.',
      'Si paga sin seguro, puede pedir una Estimación de Buena Fe (Good Faith Estimate), y la recibe si programa con al menos tres días hábiles de anticipación.',
    ],
    [
      'Una forma de disputar la factura.',
      'Si la factura supera la estimación en $400 o más, puede iniciar una disputa dentro de los 120 días de la factura.',
    ],
    [
      'Ayuda financiera.',
      'Los hospitales sin fines de lucro deben tener una política escrita y decirle cómo solicitarla.',
    ],
  ],
  rightsEstimate: 'Estimaciones de Buena Fe en cms.gov (en inglés)',
  rightsDispute: 'Cómo disputar una factura en cms.gov (en inglés)',
  developers: 'Desarrolladores: las mismas respuestas en JSON.',
  developersLink: 'Leer el documento OpenAPI',
};
