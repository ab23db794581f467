// A process of its own for `payer-stream`: makes a payer's file of a size and sends it, as often as it is asked for.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { providerPriceCodes } from '../../builder/src/providers/provider-keys.ts';
import { makeTicBlocks } from '../providers/tic-file.ts';

const [bytes, seed] = process.argv.slice(2).map(Number) as [number, number];
const COMMA = Buffer.from(',');
const GROUPS = 200_000;
const { head, blocks, end } = await makeTicBlocks(
  { seed, groups: GROUPS, npisPerGroup: 40 },
  { count: 8, bytes: 8e6, wanted: [...providerPriceCodes()] },
);

async function send(response: ServerResponse): Promise<void> {
  const write = async (chunk: Buffer) => {
    if (!response.write(chunk)) await once(response, 'drain');
  };
  response.writeHead(200, { etag: `"${bytes}-${seed}"`, 'content-type': 'application/json' });
  await write(head);
  let sent = head.length;
  for (let at = 0; at === 0 || sent < bytes; at += 1) {
    const block = blocks[at % blocks.length] ?? COMMA;
    if (at > 0) await write(COMMA);
    await write(block);
    sent += block.length;
  }
  response.end(end);
}

const server = createServer((_request, response) => void send(response));
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.json`),
);
