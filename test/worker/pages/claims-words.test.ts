// What the answer page says of Medicare's public claims, in both languages and for every setting.
import { describe, expect, it } from 'vitest';
import type { ClaimsSetting, TileClaims } from '../../../schemas/claims.ts';
import { encodeClaimsColumns } from '../../../schemas/write-tile.ts';
import { describeClaims } from '../../../worker/src/pages/answer/claims-words.ts';

function claims(setting: ClaimsSetting): TileClaims {
  return {
    year: 2023,
    setting,
    national: { services: 305_743, providers: 12_000, allowed: 23_416, charge: null },
    states: encodeClaimsColumns([
      { state: 'IA', services: 3899, providers: null, allowed: 21_254, charge: 132_000 },
    ]),
  };
}

describe('the answer page', () => {
  it('says what was billed in the asked state, and whose bill it is', () => {
    expect(describeClaims(claims('F'), 'IA', 'en')).toBe(
      'In 2023, doctors and other clinicians did this 3,899 times for Medicare patients in hospitals and surgery centers in Iowa. Medicare allowed the clinician $213 on average. The hospital’s own bill is separate. The average bill before any reduction was $1,320.',
    );
    expect(describeClaims(claims('F'), 'IA', 'es')).toBe(
      'En 2023, médicos y otros profesionales hicieron esto 3,899 veces a pacientes de Medicare en hospitales y centros de cirugía en Iowa. Medicare aprobó para el profesional $213 en promedio. La factura del hospital es aparte. La factura promedio, antes de cualquier rebaja, fue de $1,320.',
    );
  });

  it.each([
    [
      'O',
      'offices and other places outside hospitals in the United States. 12,000 clinicians billed for it. Medicare allowed $234 on average.',
    ],
    ['outpatient', 'Medicare allowed the hospital $234 on average, for everything in the visit together.'],
    [
      'inpatient',
      'The hospital received $234 on average, from Medicare, the patient and other insurers together.',
    ],
  ] as const)('says for the nation what the figures mean: %s', (setting, words) => {
    expect(describeClaims(claims(setting), 'OH', 'en')).toContain(words);
    expect(describeClaims(claims(setting), null, 'en')).toContain(words);
  });

  it('says nothing of claims that are missing', () => {
    expect(describeClaims(null, 'IA', 'en')).toBeUndefined();
  });
});
