// The categories of the procedure dictionary: without its terms, so that the Worker can name them.

/** The 25 shelves the dictionary is counted by. */
export const CATEGORIES = [
  'laboratory',
  'x-ray',
  'ct',
  'mri',
  'ultrasound',
  'breast-bone-nuclear',
  'visits',
  'preventive',
  'vaccines',
  'digestive',
  'heart',
  'bones-joints',
  'joint-injections',
  'maternity',
  'urology',
  'general-surgery',
  'ear-lung-sleep',
  'eye',
  'skin',
  'mental-brain',
  'therapy',
  'drugs-infusions',
  'ambulance',
  'equipment',
  'hospital-stays',
] as const;
export type TermCategory = (typeof CATEGORIES)[number];
