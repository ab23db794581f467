// Run in a process with the file of a world as argument: serves the answers of SQLite by HTTP and prints its port.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sqliteApp } from './sqlite-app.ts';

const app = sqliteApp(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const server = createServer(async (request, response) => {
  const answer = await app.fetch(new Request(`http://127.0.0.1${request.url}`));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
