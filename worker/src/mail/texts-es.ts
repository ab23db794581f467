// The mails in Spanish.
import { amountText, dayText, timeText } from './formats.ts';
import type { MailFrame, MailTexts } from './templates.ts';

const account = ({ site }: MailFrame) => ({ label: 'Abrir su cuenta', url: `${site}/es/account` });
const NOT_YOU =
  'Si no fue usted, inicie sesión, elija "Cerrar todas las sesiones" en la página de su cuenta y elimine las llaves de acceso y los tokens que no reconozca.';

export const TEXTS_ES: MailTexts = {
  mails: {
    'sign-in-code': ({ code, minutes }, { serviceName }) => ({
      subject: `Su código de acceso a ${serviceName}`,
      paragraphs: [
        `Escriba este código en el navegador en el que lo pidió. Sirve una sola vez, durante ${minutes} minutos.`,
        'Nunca pedimos este código por teléfono ni por correo. Si usted no lo pidió, ignore este mensaje: sin el código nadie puede entrar.',
      ],
      code,
    }),
    welcome: (_, frame) => ({
      subject: `Le damos la bienvenida a ${frame.serviceName}`,
      paragraphs: [
        'Su cuenta está abierta. Pertenece a quien puede leer este buzón, por eso no hay contraseña.',
        'Una cuenta muestra precios cuando tiene una membresía activa. La página de su cuenta explica cómo empezarla.',
        'Agregue allí una llave de acceso para entrar sin código.',
      ],
      link: account(frame),
    }),
    'new-sign-in': ({ at, by, browser }, frame) => ({
      subject: `Nuevo inicio de sesión en ${frame.serviceName}`,
      paragraphs: [
        `Alguien entró en su cuenta con ${by === 'code' ? 'un código de este buzón' : 'una llave de acceso'} el ${timeText(at, 'es')}, en ${browser ?? 'un navegador'}.`,
        NOT_YOU,
      ],
      link: account(frame),
    }),
    'passkey-added': ({ at, name }, frame) => ({
      subject: `Se agregó una llave de acceso a su cuenta en ${frame.serviceName}`,
      paragraphs: [`La llave de acceso "${name}" se agregó el ${timeText(at, 'es')}.`, NOT_YOU],
      link: account(frame),
    }),
    'token-made': ({ at, name }, frame) => ({
      subject: `Se creó un token de acceso en ${frame.serviceName}`,
      paragraphs: [`El token de acceso "${name}" se creó el ${timeText(at, 'es')}.`, NOT_YOU],
      link: account(frame),
    }),
    'account-deleted': (_, { serviceName }) => ({
      subject: `Su cuenta en ${serviceName} se eliminó`,
      paragraphs: [
        'Su cuenta, sus sesiones, llaves de acceso, tokens y claves de API se eliminaron. Nada de ello se puede recuperar.',
        'Los registros de pagos se conservan el tiempo que exige la ley.',
      ],
    }),
    receipt: ({ what, cents, paidOn, periodEndsOn, invoiceUrl }, frame) => ({
      subject: `Recibo: ${what}, ${amountText(cents, 'es')}`,
      paragraphs: [
        `Recibimos ${amountText(cents, 'es')} por ${what} el ${dayText(paidOn, 'es')}.`,
        ...(periodEndsOn === null ? [] : [`Está pagado hasta el ${dayText(periodEndsOn, 'es')}.`]),
      ],
      link: invoiceUrl === null ? account(frame) : { label: 'Abrir la factura', url: invoiceUrl },
    }),
    'renewal-ahead': ({ what, cents, renewsOn }, frame) => ({
      subject: `${what} se renueva el ${dayText(renewsOn, 'es')}`,
      paragraphs: [
        `${what} se renueva el ${dayText(renewsOn, 'es')} por ${amountText(cents, 'es')}.`,
        'Si no lo desea, cancele en la página de su cuenta antes de ese día.',
      ],
      link: account(frame),
    }),
    'payment-failed': ({ what, cents, retryOn }, frame) => ({
      subject: `El pago falló: ${what}`,
      paragraphs: [
        `No pudimos cobrar ${amountText(cents, 'es')} por ${what}.`,
        retryOn === null
          ? 'Revise su forma de pago en la página de su cuenta.'
          : `Lo intentaremos de nuevo el ${dayText(retryOn, 'es')}. Revise antes su forma de pago en la página de su cuenta.`,
      ],
      link: account(frame),
    }),
    cancelled: ({ what, endsOn }, frame) => ({
      subject: `${what} termina el ${dayText(endsOn, 'es')}`,
      paragraphs: [
        `${what} está cancelada. Funciona hasta el ${dayText(endsOn, 'es')} y no se cobra de nuevo.`,
        'Puede empezarla otra vez en la página de su cuenta cuando quiera.',
      ],
      link: account(frame),
    }),
    'key-made': ({ family, tier }, frame) => ({
      subject: `Se creó una clave de API en ${frame.serviceName}`,
      paragraphs: [
        `Se creó una clave de API del nivel ${tier} para su cuenta. Su familia es ${family}.`,
        NOT_YOU,
      ],
      link: { label: 'Abrir sus claves', url: `${frame.site}/es/account/keys` },
    }),
    'key-rotated': ({ family, olderEndsAt }, frame) => ({
      subject: `Se renovó una clave de API en ${frame.serviceName}`,
      paragraphs: [
        `Se renovó la clave de API de la familia ${family}.`,
        olderEndsAt === null
          ? 'Ninguna clave anterior es válida.'
          : `La clave anterior sirve hasta el ${timeText(olderEndsAt, 'es')}.`,
        NOT_YOU,
      ],
      link: { label: 'Abrir sus claves', url: `${frame.site}/es/account/keys` },
    }),
  },
  footer: ({ serviceName, site, supportEmail }) =>
    `${serviceName}, ${site}. Recibe este correo por algo que ocurrió allí con este buzón.${supportEmail ? ` Preguntas: ${supportEmail}` : ''}`,
};
