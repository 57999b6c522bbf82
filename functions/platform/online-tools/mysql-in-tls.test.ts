import { once } from 'node:events';
import { connect, createServer, Server, type Socket } from 'node:net';
import { TLSSocket, createSecureContext } from 'node:tls';
import { newAuthority } from '../../../test/support/certificates.ts';
import { greetedInTls } from './mysql-in-tls.ts';

/** Against a server that keeps passwords as MySQL 8 does: MariaDB of the tests does not. */
const authority = newAuthority();
const pair = authority.issue('db.example.com', { names: 'DNS:db.example.com' });
const tls = {
  rejectUnauthorized: true,
  host: 'db.example.com',
  servername: 'db.example.com',
  ca: authority.certificate,
  checkServerIdentity: () => undefined,
};
const open: (Server | Socket)[] = [];
afterEach(() => {
  for (const one of open.splice(0)) {
    if (one instanceof Server) one.close();
    else one.destroy();
  }
});

function packet(sequence: number, body: Buffer): Buffer {
  const head = Buffer.from([body.length & 0xff, body.length >> 8, 0, sequence]);
  return Buffer.concat([head, body]);
}
function greeting(capabilities: number): Buffer {
  const low = Buffer.alloc(2);
  low.writeUInt16LE(capabilities);
  return packet(0, Buffer.concat([Buffer.from('\x0a8.0.36\0'), Buffer.alloc(13), low, Buffer.alloc(20)]));
}
async function pairOfSockets(): Promise<[Socket, Socket]> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = connect(port, '127.0.0.1');
  const [served] = (await once(server, 'connection')) as [Socket];
  open.push(server, client, served);
  return [client, served];
}
/** What arrives next; both sides of these conversations take turns. */
const next = async (socket: Socket): Promise<Buffer> => ((await once(socket, 'data')) as [Buffer])[0];

const reply = Buffer.concat([Buffer.from([0x85, 0xa6, 0, 0]), Buffer.alloc(28), Buffer.from('app\0')]);

test('where the server wants the password itself, it gets it encrypted and the program is told that it is known', async () => {
  const [[near, program], [far, server]] = await Promise.all([pairOfSockets(), pairOfSockets()]);
  const done = greetedInTls(near, far, { tls, password: 'a pass' });
  server.write(greeting(0xffff));
  const offer = await next(program);
  expect(offer.readUInt16LE(4 + 8 + 13) & 0x0800).toBe(0);
  program.write(packet(1, reply));
  const together = await next(server);
  // The first words of TLS may come with it.
  server.pause();
  server.unshift(together.subarray(36));
  const request = together.subarray(0, 36);
  expect([request[0], request[3], request.readUInt32LE(4) & 0x0800]).toEqual([32, 1, 0x0800]);
  const secure = new TLSSocket(server, {
    isServer: true,
    secureContext: createSecureContext({ cert: pair.certificate, key: pair.key }),
  });
  const answer = await next(secure);
  expect([answer[3], answer.readUInt32LE(4) & 0x0800, answer.subarray(36).toString()]).toEqual([2, 0x0800, 'app\0']);
  secure.write(packet(3, Buffer.from([1, 4])));
  const password = await next(secure);
  expect([password[3], password.subarray(4).toString()]).toEqual([4, 'a pass\0']);
  expect([...(await next(program))]).toEqual([2, 0, 0, 2, 1, 3]);
  secure.write(packet(5, Buffer.from([0, 0, 0, 2, 0, 0, 0])));
  expect((await next(program))[3]).toBe(3);
  const opened = await done;
  secure.write('later');
  expect((await next(opened as Socket)).toString()).toBe('later');
});

test('a server that does not encrypt is not spoken to', async () => {
  const [[near, program], [far, server]] = await Promise.all([pairOfSockets(), pairOfSockets()]);
  const done = greetedInTls(near, far, { tls, password: 'a pass' });
  const refused = expect(done).rejects.toThrow('does not offer encrypted connections');
  let heard = 0;
  server.on('data', (bytes: Buffer) => (heard += bytes.length));
  server.write(greeting(0xf7ff));
  await next(program);
  program.write(packet(1, reply));
  expect((await next(program)).toString()).toContain('does not offer encrypted connections');
  await refused;
  expect(heard).toBe(0);
});
