import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { makeServer, readBody } from '../../tools/testbed/loopback-server.ts';

/** Runs `act` with the port of a server that answers with the length of a body, and fails for an empty one. */
async function withServer(act: (port: number, failed: () => number) => Promise<void>): Promise<void> {
  let failed = 0;
  const server = makeServer(async (request, response) => {
    const body = await readBody(request).catch((error: unknown) => {
      failed += 1;
      throw error;
    });
    if (body.length === 0) throw new Error('The body is empty.');
    response.end(String(body.length));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await act((server.address() as AddressInfo).port, () => failed);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

it('a caller that goes away in the middle of a body is no fault, and the next one has its answer', () =>
  withServer(async (port, failed) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\npart');
    socket.destroySoon();
    await expect.poll(failed).toBe(1);
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'PUT', body: 'whole' });
    expect(await answer.text()).toBe('5');
  }));

it('a fault of the answer is a 500 that says what it was', () =>
  withServer(async (port) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'PUT' });
    expect([answer.status, await answer.text()]).toEqual([500, 'Error: The body is empty.']);
  }));
