// Texts around the methodology pages in Spanish. The rules themselves are in English, and the page says so.
import type { METHODOLOGY as EN } from '../en/methodology.ts';

export const METHODOLOGY: typeof EN = {
  title: 'Cómo contamos',
  lead: 'De lo que publican los hospitales al precio medio, qué se aparta y por qué.',
  exampleTitle: 'Un ejemplo, paso a paso',
  exampleNote: 'Un ejemplo inventado. Estos hospitales y precios no existen.',
  steps: [
    {
      title: 'Lo que dicen los archivos',
      text: 'Nueve hospitales cerca de un lugar publican montos en efectivo para la resonancia de una rodilla. Uno publica 1 dólar. Otro publica dos montos: 1,085 dólares por el estudio y 210 dólares con el código de ingresos de sus radiólogos. Otro publica dos conceptos por el estudio, de 640 y 759 dólares.',
    },
    {
      title: 'Se aparta lo que no puede ser el precio del estudio',
      text: 'El dólar solo llena un campo, y los 210 dólares son los honorarios del médico que lee el estudio. Ambos se cuentan con el nombre de su regla, y ningún monto se cambia.',
    },
    {
      title: 'Cada vendedor tiene un precio',
      text: 'El hospital con dos conceptos cuenta con el mayor de los dos del medio: 759 dólares. Los demás tienen un solo monto. Los hospitales de una misma empresa con el mismo precio serían un solo vendedor.',
    },
    {
      title: 'El punto medio y la mitad central',
      text: 'Ocho precios están en orden. El punto medio queda entre el cuarto y el quinto, 845 y 1,085 dólares: 965 dólares. Una cuarta parte de los precios está por debajo de 741 dólares, que queda entre el segundo y el tercero, y una cuarta parte por encima de 1,146 dólares.',
    },
  ],
  where: 'en el ejemplo',
  full: 'Las reglas completas',
  fullNote: 'Las reglas completas están escritas en inglés.',
  thresholdsTitle: 'Umbrales',
  thresholdsLead:
    'Qué montos publicados se apartan, a partir de qué monto, y por qué cada umbral tiene su valor.',
  thresholdsLink: 'Todos los umbrales con sus razones (en inglés)',
  back: 'Cómo contamos',
};
