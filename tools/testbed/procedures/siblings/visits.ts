// Visits, and care that is billed by its level, time or distance.
import type { Family } from './family.ts';

/** Families whose codes differ by the level or the time. */
export const VISITS: readonly Family[] = [
  {
    begins: ['office visit new patient', 'OV NEW', 'new pt visit', 'OFFICE O/P NEW'],
    ends: {
      '99202': ['level 2', 'lvl 2', 'SF', 'straightforward', 'level II', 'level two'],
      '99203': ['level 3', 'lvl 3', 'low complexity', 'LOW', 'low mdm', 'level III'],
      '99204': ['level 4', 'lvl 4', 'mod complexity', 'MOD', 'moderate mdm', 'level IV'],
      '99205': ['level 5', 'lvl 5', 'high complexity', 'HIGH', 'HI MDM', 'level V'],
    },
  },
  {
    begins: ['office visit established patient', 'OV EST', 'est pt visit', 'OFFICE O/P EST'],
    ends: {
      '99212': ['level 2', 'lvl 2', 'SF', 'straightforward', 'level II', 'level two'],
      '99213': ['level 3', 'lvl 3', 'low complexity', 'LOW', 'low mdm', 'level III'],
      '99214': ['level 4', 'lvl 4', 'mod complexity', 'MOD', 'moderate mdm', 'level IV'],
      '99215': ['level 5', 'lvl 5', 'high complexity', 'HIGH', 'HI MDM', 'level V'],
    },
  },
  {
    begins: ['consulta paciente nuevo'],
    ends: {
      '99202': ['nivel 2', 'problema menor'],
      '99203': ['nivel 3', 'complejidad baja', 'baja complejidad'],
      '99204': ['nivel 4', 'complejidad moderada'],
      '99205': ['nivel 5', 'complejidad alta', 'alta complejidad'],
    },
  },
  {
    begins: ['consulta paciente establecido', 'consulta de seguimiento paciente establecido'],
    ends: {
      '99212': ['nivel 2', 'problema menor'],
      '99213': ['nivel 3', 'complejidad baja', 'baja complejidad'],
      '99214': ['nivel 4', 'complejidad moderada'],
      '99215': ['nivel 5', 'complejidad alta', 'alta complejidad'],
    },
  },
  {
    begins: ['ER visit', 'ED VISIT', 'emergency room visit', 'EMERGENCY DEPT VISIT'],
    ends: {
      '99281': ['level 1', 'lvl 1', 'level I'],
      '99282': ['level 2', 'lvl 2', 'SF MDM', 'straightforward', 'level II'],
      '99283': ['level 3', 'lvl 3', 'low complexity', 'LOW MDM', 'level III'],
      '99284': ['level 4', 'lvl 4', 'mod complexity', 'MOD MDM', 'level IV'],
      '99285': ['level 5', 'lvl 5', 'high complexity', 'HI MDM', 'level V'],
    },
  },
  {
    begins: ['sala de emergencias', 'visita a emergencias', 'urgencias'],
    ends: {
      '99283': ['nivel 3', 'complejidad baja'],
      '99284': ['nivel 4', 'complejidad moderada'],
      '99285': ['nivel 5', 'complejidad alta'],
    },
  },
  {
    begins: ['outpt consult', 'OFFICE CONSULT', 'consult cardiology', 'OFF/OP CONSLTJ NEW/EST'],
    ends: {
      '99242': ['SF', 'straightforward', 'level 2', 'lvl 2'],
      '99243': ['low complexity', 'LOW MDM', 'level 3', 'lvl 3'],
      '99244': ['mod complexity', 'moderate', 'MOD MDM', 'level 4', 'lvl 4'],
      '99245': ['high complexity', 'HIGH', 'level 5', 'lvl 5'],
    },
  },
  {
    begins: ['initial hospital care', 'INIT HOSP CARE'],
    ends: {
      '99221': ['low', 'LOW MDM', 'level 1'],
      '99222': ['mod', 'moderate', 'level 2'],
      '99223': ['high', 'HI MDM', 'level 3'],
    },
  },
  {
    begins: ['subsequent hospital care', 'SUBSQ HOSP CARE', 'daily hospital visit'],
    ends: {
      '99231': ['low', 'level 1'],
      '99232': ['mod', 'moderate', 'level 2'],
      '99233': ['high', 'level 3'],
    },
  },
  {
    begins: ['PT eval', 'physical therapy evaluation'],
    ends: {
      '97161': ['low complexity', 'low'],
      '97162': ['mod complexity', 'MOD'],
      '97163': ['high complexity', 'HIGH'],
    },
  },
  {
    begins: ['OT eval', 'occupational therapy evaluation'],
    ends: {
      '97165': ['low complexity', 'low'],
      '97166': ['mod complexity', 'MOD'],
      '97167': ['high complexity', 'HIGH'],
    },
  },
  {
    begins: ['ambulance', 'AMB SERVICE', 'ambulance ride'],
    ends: {
      A0429: ['BLS emergency', 'BLS EMERG', 'basic life support 911', 'BLS emergent'],
      A0428: [
        'BLS non-emergency',
        'BLS NONEMERG',
        'bls not an emergency',
        'BLS non emergent',
        'BLS scheduled',
      ],
      A0427: [
        'ALS1 emergency',
        'ALS EMERG',
        'ALS1 emergent',
        'paramedics 911',
        'advanced life support emergency',
      ],
      A0426: ['ALS1 non-emergency', 'ALS NONEMERG', 'ALS1 non emergent', 'paramedics non emergency'],
      A0433: ['ALS2', 'ALS level 2'],
    },
  },
  {
    begins: ['ambulancia'],
    ends: {
      A0429: ['básica de emergencia', 'de emergencia básica'],
      A0428: ['básica sin emergencia', 'básica no de emergencia', 'básica programada'],
      A0427: ['de emergencia con paramédico', 'avanzada de emergencia'],
      A0426: ['con paramédico sin emergencia', 'avanzada sin emergencia'],
    },
  },
  {
    begins: ['IV infusion', 'IV INF THERAPEUTIC'],
    ends: {
      '96365': ['1st hr', 'first hour', 'initial hour'],
      '96366': ['ea addl hr', 'each additional hour', 'extra hour'],
    },
  },
  {
    begins: ['hydration IV', 'iv fluids hydration'],
    ends: {
      '96360': ['1st hr', 'first hour', 'initial'],
      '96361': ['ea addl hr', 'each additional hour', 'extra hour'],
    },
  },
  {
    begins: ['chemo infusion', 'CHEMO IV INF', 'chemotherapy infusion'],
    ends: {
      '96413': ['1st hr', 'first hour', 'up to 1 hour'],
      '96415': ['ea addl hr', 'each additional hour', 'extra hour'],
    },
  },
  {
    begins: ['critical care', 'CRIT CARE'],
    ends: {
      '99291': ['first hour', '1st hr', '30-74 min'],
      '99292': ['ea addl 30 min', 'each additional half hour'],
    },
  },
  {
    begins: ['infusión de medicamento', 'infusion intravenosa'],
    ends: { '96365': ['primera hora'], '96366': ['hora adicional', 'cada hora adicional'] },
  },
];
