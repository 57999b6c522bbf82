import { once } from 'node:events';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { startMariadb, type TestMariadb } from '../../test/support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts';
import type { Target } from './driver.ts';
import { driverOf } from './index.ts';

/** Forwards to a server until a client asks its first question, then says nothing more: a server that hangs after the sign-in. */
class Stalling {
  readonly #sockets: Socket[] = [];
  readonly #server: Server;

  constructor(port: number, host: string) {
    this.#server = createServer((client) => {
      const server = connect(port, host);
      this.#sockets.push(client, server);
      client.on('data', (bytes) => {
        if (!/select|show|set /i.test(bytes.toString('latin1'))) server.write(bytes);
      });
      server.on('data', (bytes) => client.write(bytes));
      for (const socket of [client, server]) socket.on('error', () => undefined);
      client.on('close', () => server.destroy());
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Resolves when both ends of every connection are closed. */
  async allClosed(): Promise<void> {
    await Promise.all(this.#sockets.filter(({ closed }) => !closed).map((socket) => once(socket, 'close')));
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

let mariadb: TestMariadb;
let postgres: TestPostgres;
beforeAll(async () => {
  [mariadb, postgres] = await Promise.all([startMariadb(), startPostgres()]);
});
afterAll(() => Promise.all([mariadb.stop(), postgres.stop()]));

const target = (dbType: 'MariaDB' | 'PostgreSQL', port: number): Target => {
  const { user, password } = dbType === 'MariaDB' ? mariadb : postgres;
  return {
    dbType,
    host: '127.0.0.1',
    port,
    user,
    password,
    params: dbType === 'MariaDB' ? {} : { database: 'postgres' },
  };
};

describe.each(['MariaDB', 'PostgreSQL'] as const)('a %s that hangs after the sign-in', (dbType) => {
  let stalling: Stalling;
  let port: number;
  beforeEach(async () => {
    const real = dbType === 'MariaDB' ? mariadb : postgres;
    stalling = new Stalling(real.port, real.host);
    port = await stalling.listen();
  });
  afterEach(() => stalling.close());

  test('holds nobody longer than a connection may take, and no socket stays', async () => {
    const driver = await driverOf(dbType);
    const connecting = driver.connect(target(dbType, port), { timeoutMs: 500, applicationName: 'sluice test' });
    await expect(connecting).rejects.toMatchObject({ kind: 'connect', code: 'ETIMEDOUT', outcome: 'notSent' });
    await stalling.allClosed();
  });
});
