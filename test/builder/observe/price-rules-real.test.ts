// How many observations of real files carry each mark. A separate program recomputed the clinicians' fees of each
// file, and what is not offered in the JSON files, with the same results.
import { expect, it } from 'vitest';
import { readMrf } from '../../../builder/src/mrf/read.ts';
import { Observer } from '../../../builder/src/observe/observe.ts';
import { MARK } from '../../../schemas/marks.ts';
import { describeWithRealData, realData } from '../../support/real-data.ts';

async function countMarks(path: string) {
  const observer = new Observer({ drg: true });
  const { header } = await readMrf(realData(path), (row) => observer.take(row));
  const { observations: found, noDiscountPublished } = observer.finish(header.hospitalName);
  const observations = [...found];
  const marked = (mark: number) => observations.filter(({ marks }) => (marks & mark) !== 0).length;
  return {
    observations: observations.length,
    professional: marked(MARK.professional),
    notOffered: marked(MARK.notOffered),
    grossToken: marked(MARK.grossToken),
    lists: [...new Set(observations.flatMap(({ lists }) => lists))].sort(),
    noDiscountPublished,
  };
}

describeWithRealData('mrf')('real files', () => {
  it.each([
    // 587 observations have a row of a clinician; 9 of them also have one of the hospital and keep their price.
    ['mrf/v3-tall-marthas-vineyard-MA.csv.gz', [3087, 578, 16, 0], [''], false],
    // 1,496 by revenue code, 107 by a description that begins with PR.
    [
      'mrf/v3-json-uchicago-IL-full.json.gz',
      [16_047, 1603, 47, 42],
      ['FSC_170', 'FSC_176', 'FSC_70', 'FSC_75'],
      true,
    ],
    ['mrf/v2.2-json-andalusia-AL.json.gz', [2627, 4, 15, 0], [''], false],
    [
      'mrf/v3-json-ucsf-CA.json.gz',
      [1234, 0, 0, 0],
      ['UCSF HB CLINIC FEE SCHEDULE', 'UCSF HB DEFAULT FEE SCHEDULE', 'UCSF SHARED ED FEE SCHEDULE'],
      false,
    ],
  ])('%s', async (path, [observations, professional, notOffered, grossToken], lists, noDiscountPublished) => {
    const expected = { observations, professional, notOffered, grossToken, lists, noDiscountPublished };
    expect(await countMarks(path)).toEqual(expected);
  });
});
