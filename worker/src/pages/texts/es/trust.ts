// Texts of the pages about trust in Spanish.
import type { TRUST as EN, Section } from '../en/trust.ts';

export const TRUST: typeof EN = {
  privacy: {
    title: 'Privacidad',
    lead: 'Qué guarda este servicio sobre usted, dónde y por cuánto tiempo.',
    sections: [
      {
        title: 'No se guarda lo que usted consulta',
        texts: [
          'Los procedimientos y lugares que busca se usan para responder. No se guardan ni se escriben en ningún registro. Están en la dirección de la página, así que su propio navegador los conserva en su historial. La posición de “Usar mi ubicación” se convierte enseguida en el ZIP más cercano.',
          'El registro tiene una línea por solicitud: qué tipo de página o llamada fue, su resultado, su duración y un número al azar. No contiene búsquedas, direcciones ni nombres.',
          'El proveedor de red que transporta el servicio ve su conexión, como con cualquier sitio web.',
        ],
      },
      {
        title: 'Su conexión',
        texts: [
          'Para limitar las consultas guardamos las horas de sus consultas de las últimas 24 horas bajo un código hecho con su dirección de internet y un secreto. La dirección misma no se guarda. Lo mismo se hace con los códigos para entrar y con las claves de API nuevas.',
        ],
      },
      {
        title: 'Su cuenta',
        points: [
          'Su dirección de correo, el idioma de sus correos y cuándo se abrió la cuenta.',
          'Si su membresía está activa y hasta cuándo está pagada.',
          'Los navegadores y tokens con sesión abierta: un hash, el nombre que usted les dio, cuándo empezaron y el día de su último uso. Terminan a los 30 días.',
          'Llaves de acceso (passkeys): la clave pública, el nombre que usted les dio, cuándo se agregaron y cuándo se usaron por última vez.',
          'Claves de API: un hash, el nivel, los sitios web que usted indicó y cuántas solicitudes hubo cada día, durante 90 días. No se guarda lo que se buscó con una clave.',
          'Sucesos de la cuenta, como una entrada o un token nuevo, con su hora. No contienen direcciones de internet.',
          'Códigos para entrar, como hash con clave, durante diez minutos.',
        ],
      },
      {
        title: 'Pagos',
        texts: [
          'Stripe recibe los pagos. Su tarjeta va a Stripe y nunca a nosotros. Guardamos el número de su registro de cliente en Stripe, a qué se suscribió, su estado y fechas, y una lista de lo que se hizo. Esa lista se conserva después de borrar la cuenta cuando la ley exige registros de pagos.',
        ],
      },
      {
        title: 'Correos',
        texts: [
          'Un proveedor de correo entrega los códigos y avisos y ve su dirección. Los correos no cargan nada y no informan si los leyó. Un aviso que no se pudo enviar espera unas horas como máximo y después se descarta.',
        ],
      },
      {
        title: 'Avisos de precios incorrectos',
        texts: [
          'Un aviso guarda el hospital, su archivo de precios, el código, la versión, qué está mal, el monto que usted escribió y el día. No guarda su cuenta, su dirección de internet ni nada de su consulta.',
        ],
      },
      {
        title: 'Cookies',
        texts: [
          'Una cookie mantiene su sesión abierta durante 30 días. Otra vive unos minutos mientras usted entra. No hay otras, no hay rastreadores y nada se carga desde otros sitios.',
        ],
      },
      {
        title: 'Descargar y borrar',
        texts: [
          'La página de su cuenta le da en un archivo todo lo que se guarda de la cuenta y la borra enseguida. Queda lo que los registros de pagos deben conservar, líneas de las acciones del operador sin la cuenta, durante una hora como máximo cuántos códigos recibió su correo y, durante 40 días, una marca que solo dice que la cuenta se borró.',
        ],
      },
    ] as Section[],
  },
  terms: {
    title: 'Condiciones',
    lead: 'Qué puede esperar de este servicio y qué esperamos de usted.',
    sections: [
      {
        title: 'Qué son los precios',
        texts: [
          'Los precios son los que publicaron hospitales y aseguradoras, con las fechas que indican. Sirven para comparar. No son una cotización, una factura, un estimado de buena fe, un estimado del seguro ni consejo médico. Pida al hospital que confirme el precio por escrito antes de programar la atención.',
          'Los archivos publicados tienen errores. Apartamos lo que no puede ser un precio y decimos cómo. No prometemos que un precio sea correcto, que un hospital ofrezca un servicio ni que un lugar acepte pacientes nuevos.',
        ],
      },
      {
        title: 'Membresía',
        texts: [
          'La membresía es para una persona y se paga por mes. Puede terminarla en la página de su cuenta cuando quiera; sigue activa hasta el final del mes pagado. Si un pago falla, los precios no se muestran hasta que se complete.',
          'Cada conexión tiene 60 consultas en 24 horas.',
        ],
      },
      {
        title: 'Claves de API',
        texts: [
          'Una clave es para quien la recibió y tiene el límite diario de su nivel. Guarde para usted las claves y los secretos de administración; una clave dentro de una página web debe estar ligada a sus sitios. Quien muestre precios debe mostrar junto a ellos la atribución y el aviso de la respuesta.',
        ],
      },
      {
        title: 'Lo que no está permitido',
        points: [
          'Evadir los límites, la entrada o el pago.',
          'Copiar los datos completos, salvo con una clave cuyo plan lo incluya.',
          'Presentar un precio publicado como una oferta de un hospital o nuestra.',
        ],
      },
      {
        title: 'Cambios y fin',
        texts: [
          'Podemos cambiar este servicio y estas condiciones, y lo decimos en esta página. Podemos terminar claves y cuentas que las incumplan. Usted puede borrar su cuenta cuando quiera.',
        ],
      },
    ] as Section[],
  },
  operator: (name) => `Este servicio está a cargo de ${name}.`,
  questions: 'Preguntas sobre esta página',
  contact: {
    title: 'Contacto',
    lead: 'A quién preguntar y para qué.',
    support: 'Ayuda con su cuenta, una consulta o un precio',
    sales: 'Claves Enterprise, límites más altos e integraciones',
    reference: 'Si una página mostró una referencia como req_…, indíquela. No envíe documentos médicos.',
    none: (name) => `${name} no ha indicado una dirección de correo aquí.`,
    wrongPrice:
      'Los precios vienen de los archivos de los hospitales. Si un hospital cobra otra cosa, pídale que corrija su archivo; leemos los archivos de nuevo cada noche.',
    report: 'Cómo avisar de un precio equivocado',
    sla: 'Niveles de servicio',
  },
  licences: {
    title: 'Licencias y fuentes',
    lead: 'De dónde vienen los datos y las partes de este servicio.',
    sections: [
      {
        title: 'Datos',
        points: [
          'Precios de hospitales: los archivos que los hospitales publican según 45 CFR 180.',
          'Tarifas de aseguradoras: los archivos que publican según la regla Transparency in Coverage.',
          'Montos de Medicare, lista de hospitales y registro de proveedores: Centers for Medicare & Medicaid Services, dominio público.',
          'Contornos de estados y condados y posiciones de los ZIP: Oficina del Censo de EE. UU., dominio público.',
          'Población de las ciudades: GeoNames, CC BY 4.0.',
        ],
      },
      {
        title: 'Códigos',
        texts: [
          'Los códigos CPT son propiedad intelectual de la American Medical Association. CPT es una marca registrada de la American Medical Association. Los nombres de los procedimientos en estas páginas son nuestros.',
        ],
      },
      {
        title: 'Programas y tipografía',
        points: [
          'El programa de este servicio: Apache License 2.0.',
          'Tipografía: Public Sans, SIL Open Font License 1.1.',
          'Mapas: hechos con us-atlas, licencia ISC.',
        ],
      },
    ] as Section[],
  },
};
