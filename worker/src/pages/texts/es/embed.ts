// Texts of the page that shows the widget in a frame, in Spanish.
import type { EMBED as EN } from '../en/embed.ts';

export const EMBED: typeof EN = {
  title: 'Precios cerca de usted',
  noScript: 'Este buscador necesita JavaScript. Puede buscar aquí:',
  badKey: 'Este marco no tiene una clave válida. Su dirección necesita ?key= con la clave de su sitio.',
  unbound:
    'Esta clave no está vinculada a sitios web, así que no se puede usar en un marco. Indique primero sus sitios.',
  wrongHost: 'Esta clave no está configurada para este nombre de host.',
  ended: 'Este buscador de precios está fuera de servicio porque su plan terminó.',
  unavailable: 'Ahora no se puede llegar a los precios. Inténtelo más tarde.',
};
