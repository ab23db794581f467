// Texts of the form that reports a wrong price, in Spanish.
import type { REPORT as EN } from '../en/report.ts';

export const REPORT: typeof EN = {
  link: 'Avisar de un precio equivocado',
  title: 'Avisar de un precio equivocado',
  about: (procedure, code, hospital, place) =>
    `${procedure === '' ? code : `${procedure} (${code})`} en ${hospital}, ${place}.`,
  question: '¿Qué está mal?',
  kinds: {
    other_amount: 'El archivo o el sitio web del hospital tiene otro precio',
    quoted_other: 'El hospital cotizó o cobró otro precio en efectivo',
    wrong_procedure: 'El precio es de otro procedimiento',
    wrong_hospital: 'El precio es de otro hospital',
    outdated: 'El precio no está al día',
  },
  amount: 'El precio correcto en dólares, si lo sabe (opcional)',
  privacy:
    'Su aviso contiene el hospital, el procedimiento, la versión y lo que elija aquí. No contiene su nombre, su cuenta, su búsqueda ni dónde está.',
  submit: 'Enviar el aviso',
  missingKind: 'Elija qué está mal.',
  wrongAmount: 'Escriba el precio como un número de dólares, por ejemplo 540 o 540.25, o déjelo vacío.',
  how: [
    'Busque el procedimiento y el lugar donde vio el precio.',
    'Debajo del hospital, elija “Avisar de un precio equivocado”. El formulario ya sabe el hospital, el procedimiento y el archivo.',
  ],
  howMember: 'Necesita una membresía para ver precios. Sin ella, escríbanos.',
  contact: 'Contacto',
  doneTitle: 'Gracias',
  done: 'El operador de este servicio comparará el precio con el archivo que publica el hospital.',
  back: 'Buscar otro precio',
};
