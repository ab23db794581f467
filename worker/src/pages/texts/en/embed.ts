// Texts of the page that shows the widget in a frame.

export const EMBED = {
  title: 'Prices near you',
  noScript: 'This search needs JavaScript. You can search here:',
  badKey: 'This frame has no valid key. Its address needs ?key= with the key of your website.',
  unbound: 'This key is not bound to websites, so it cannot be used in a frame. Set its websites first.',
  wrongHost: 'This key is not set up for this host name.',
  ended: 'This price search is out of service, because its plan has ended.',
  unavailable: 'The prices cannot be reached now. Try again later.',
};
