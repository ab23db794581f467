// Run in a process with the file of a world as argument: serves the answers of a database by HTTP and prints its port. The
// database is SQLite in memory, or PostgreSQL when the folder of its socket follows.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onDemandApp } from './on-demand-app.ts';
import { postgresStore } from './postgres-store.ts';
import { sqliteStore } from './sqlite-store.ts';

const [path = '', socketDir] = process.argv.slice(2);
const world = JSON.parse(readFileSync(path, 'utf8'));
const app = onDemandApp(socketDir === undefined ? sqliteStore(world) : await postgresStore(socketDir, world));
const server = createServer(async (request, response) => {
  const answer = await app.fetch(new Request(`http://127.0.0.1${request.url}`));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
