// The text that `npm start` prints: the address of the service, its tokens and keys, and commands to copy.
import { LOOKUP_PATH, PROCEDURES_PATH, SEARCH_PATH } from '../../../schemas/api-paths.ts';
import { SAMPLE_CODE } from './sample-zips.ts';
import type { StartFile } from './seed.ts';

/**
 * Makes the text. `ownData` is true when the prices come from the person's own files, not from the sample
 * world.
 */
export function welcome(start: StartFile, ownData: boolean): string {
  const { base_url: url, member_token: token, keys } = start;
  const zip = start.sample_zips[0] ?? '60611';
  const lookup = `${url}${LOOKUP_PATH}`;
  const bearer = `-H "Authorization: Bearer ${token}"`;
  return [
    '',
    `Cash Price Atlas  ${url}`,
    `Release           ${start.release}${ownData ? '' : '  (sample world: synthetic hospitals and prices)'}`,
    `Sign in           ${url}/sign-in  (codes are in ${url}/outbox)`,
    `Member token      ${token}`,
    `Lapsed member     ${start.member_token_lapsed}`,
    `Keys, contract A  basic ${keys.a_basic}`,
    `Keys, contract B  free ${keys.b_free}`,
    `                  pro ${keys.b_pro}`,
    `                  enterprise ${keys.b_enterprise}`,
    `                  test ${keys.test}`,
    '',
    'Try it:',
    `  curl -s "${lookup}?cpt=${SAMPLE_CODE}&zip=${zip}" ${bearer}`,
    `  curl -s -X POST "${lookup}" ${bearer} -H "Content-Type: application/json" -d '{"query":"brain mri without contrast","zip":"${zip.slice(0, 3)}"}'`,
    `  curl -s "${url}${PROCEDURES_PATH}?q=mri"`,
    `  curl -s -X POST ${url}${SEARCH_PATH} -H "x-api-key: ${keys.b_free}" -H "Content-Type: application/json" -d '{"query":"cardiologist","location":"${zip}"}'`,
    `  npm run atlas -- member cancel --account ${start.member_account}`,
    `  ${url}/dev/sign-in?token=${token}&zip=${zip}   (opens the answer page as the member)`,
    '',
    `Become a member  ${url}/membership   (sign in, take the code from ${url}/outbox, pay a pretended $29)`,
    '',
    'Programs find all of this in .local/start.json. Press Ctrl-C to stop the service.',
    '',
  ].join('\n');
}
