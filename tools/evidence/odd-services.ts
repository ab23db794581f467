// Why the national prices of some shoppable services look odd. Each text was written after looking at the hospitals behind
// the figures. The page's generation fails when an odd service has no text, and when a text is about a service that is not odd.

const OPERATION =
  'One line of a bill, and hospitals seem to put different parts of the operation on it. The evidence does not show which: it has one amount for each hospital, without a revenue code.';
const PANEL =
  'Medicare’s laboratory amount is small, and hospitals’ cash amounts follow their own lists. The ratio says as much about the fee schedule as about the hospitals.';
const UNPAID =
  'The lowest amount is not a price. Medicare does not pay the code, so there is only the median to compare with, and 0.95 is not under a two-hundredth of it.';
const ONE_AMOUNT =
  'The lowest amount is not a price. One hospital (450641) has 27.85 for nearly all codes. Its own level is therefore 0.04, which `likely_part` takes for a cheap hospital.';

/** Reasons by code; a service may be odd in several ways. */
export const ODD_SERVICES: Readonly<Record<string, string>> = {
  '19120': OPERATION,
  '29826':
    'An addition to another shoulder operation. OPPS packages it and has no amount, and hospitals list either the addition or the whole operation.',
  '42820': OPERATION,
  '43235': ONE_AMOUNT,
  '43239': ONE_AMOUNT,
  '47562': OPERATION,
  '49505': OPERATION,
  '55700':
    'The code ended with 2025, so no schedule of 2026 has an amount for it. The lowest amount, 17.80, is probably not a price, but it is not under a two-hundredth of the median.',
  '55866': OPERATION,
  '70450':
    'OPPS pays the same 106.81 for a CT of the head, an ultrasound of the belly and an X-ray of the back. Hospitals’ lists do not follow.',
  '80048': PANEL,
  '80053': PANEL,
  '80069': PANEL,
  '80076': PANEL,
  '85610': PANEL,
  '85730': PANEL,
  '90832':
    'OPPS pays 181.34 for therapy of 30, 45 and 60 minutes alike, so the shortest session is below it and the longest above.',
  '93000':
    'The tracing together with its reading, which under a third of the hospitals list. The others have codes for each alone, so this group mixes clinics’ fees with hospitals’ charges.',
  '99243': UNPAID,
  '99385': UNPAID,
  '99386': UNPAID,
};
