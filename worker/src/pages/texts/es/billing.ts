// Texts of membership, payments and the keys of an account in Spanish.
import type { BILLING as EN } from '../en/billing.ts';
import { dollars, number } from '../format.ts';

const TIER_NAMES = { basic: 'Basic', pro: 'Pro' };

export const BILLING: typeof EN = {
  membership: {
    price: (amount) => `La membresía cuesta ${dollars(amount)} al mes. Puede cancelarla cuando quiera.`,
    join: (amount) => `Hacerse miembro por ${dollars(amount)} al mes`,
    byHand: 'Aquí no se puede pagar con tarjeta. Escríbanos para hacerse miembro:',
    noContact: 'Este servicio no tiene pagos, y su operador no indicó ninguna dirección.',
    renews: (day) => `Se renueva el ${day}.`,
    endsOn: (day) => `Está cancelada y funciona hasta el ${day}.`,
    late: 'El último pago falló. Revise su tarjeta.',
    grace: (day) => `Los precios siguen abiertos hasta el ${day}.`,
    cancel: 'Cancelar la membresía',
    resume: 'Cambiar o reanudar la membresía',
    card: 'Cambiar la tarjeta',
    invoices: 'Facturas y pagos',
  },
  leave: {
    title: 'A la página de pago',
    lead: 'Su navegador abre la página de nuestro proveedor de pagos. Si no lo hace, siga este enlace.',
    link: 'Abrir la página de pago',
  },
  paid: {
    title: 'Gracias',
    done: 'El pago llegó, y lo que pagó ya funciona.',
    open: 'El pago todavía no ha llegado. Vuelva a cargar esta página en un minuto.',
    unread:
      'No podemos leer su pago en este momento. Está seguro: lo que pagó empieza sin que usted haga nada. Vuelva a cargar esta página en un minuto.',
    back: 'Volver a su cuenta',
  },
  refused: {
    title: 'Esto ya está pagado',
    lead: 'Su cuenta ya tiene lo que pidió, o hay otro pedido en camino. No se cobró nada.',
  },
  keys: {
    title: 'Sus claves de API',
    lead: 'Las claves abren la búsqueda de proveedores. Una clave se muestra una sola vez; solo se guarda su hash.',
    none: 'No tiene claves de API.',
    manage: 'Administrar sus claves',
    family: (family) => `Clave ${family}`,
    terms: (tier, contract, limit) =>
      `Nivel ${tier}, contrato ${contract}, ${number(limit)} solicitudes al día.`,
    ended: 'El contrato A no tiene nivel gratuito: esta clave funciona cuando se paga un nivel.',
    used: (used) => `Usadas hoy: ${number(used)}.`,
    revoked: 'Revocada.',
    valid: (keys) => (keys === 1 ? 'Una clave es válida.' : `${keys} claves son válidas.`),
    late: 'El último pago de esta clave falló. Revise su tarjeta.',
    upgrade: (tier, amount) => `Comprar ${TIER_NAMES[tier]} por ${dollars(amount)} al mes`,
    change: (tier, amount) => `Cambiar a ${TIER_NAMES[tier]}, ${dollars(amount)} al mes`,
    cancel: 'Cancelar el plan',
    byHand: 'Aquí los niveles de pago se acuerdan directamente con nosotros. Escríbanos:',
    rotate: 'Rotar',
    revoke: 'Revocar para siempre',
    revokeHint:
      'Al revocar terminan de inmediato todas las claves de esta familia, y también su plan. No se devuelve dinero.',
    usage: 'Uso por día',
    origins: 'Sitios web que pueden usar la clave, uno por línea. Vacío: cualquier sitio.',
    saveOrigins: 'Guardar los sitios',
    wrongOrigins: 'Escriba los sitios como https://example.com, uno por línea, 20 como máximo.',
    make: 'Crear una clave',
    contract: 'Contrato',
    contractB: 'B: empieza con el nivel gratuito',
    contractA: 'A: para programas que lo necesitan; funciona cuando se paga un nivel',
    tooMany: (most) => `Una cuenta tiene como máximo ${most} claves que no están revocadas.`,
    adopt: 'Agregar una clave que ya tiene',
    secret: 'Secreto de administración de la clave',
    adoptButton: 'Agregar la clave',
    wrongSecret: 'Este no es el secreto de administración de una clave que se pueda agregar.',
  },
  newKey: {
    title: 'Su clave nueva',
    lead: 'Copie los dos textos ahora. No se muestran otra vez.',
    key: 'Clave',
    secret: 'Secreto de administración',
    rotated: 'La clave anterior funciona otras 24 horas.',
    back: 'Volver a sus claves',
  },
  usage: {
    title: (family) => `Uso de la clave ${family}`,
  },
  join: {
    title: 'Membresía',
    lead: 'Los precios son para miembros. La membresía abre todos los precios que los hospitales publicaron, con la fuente de cada uno.',
    signIn: 'Entrar para empezar',
    includes: [
      '60 consultas cada 24 horas, en las páginas y por la API.',
      'Todos los hospitales cercanos, con la fecha y la fuente de cada precio.',
      'Puede cancelar cuando quiera. La membresía funciona hasta el final del mes pagado.',
    ],
  },
};
