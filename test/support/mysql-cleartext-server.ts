import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket, createSecureContext } from 'node:tls';
import type { Pair } from './certificates.ts';

const [longPassword, protocol41, ssl, secureConnection, pluginAuth] = [1, 0x200, 0x800, 0x8000, 0x80000];

/**
 * Greets like a MySQL server that lets in by the plugin of RDS: it takes a password as it is, over an encrypted connection. When it
 * has heard one, it refuses, so that nothing more need be spoken.
 */
export async function startCleartextServer(pair: Pair) {
  const heard: { user: string; password: string; encrypted: boolean }[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(packet(0, greeting()));
    socket.once('data', (asked: Buffer) => {
      // A client that wants encryption says so in a short answer, and then begins with it.
      if (!(asked.readUInt32LE(4) & ssl) || asked.readUInt16LE(0) !== 32) return void socket.end(packet(2, refusal()));
      socket.pause();
      if (asked.length > 36) socket.unshift(asked.subarray(36));
      encrypted(socket, pair, heard);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    heard,
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

function encrypted(
  socket: Socket,
  { key, certificate }: Pair,
  heard: { user: string; password: string; encrypted: boolean }[],
) {
  const secure = new TLSSocket(socket, {
    isServer: true,
    secureContext: createSecureContext({ key, cert: certificate }),
  });
  secure.on('error', () => undefined);
  secure.once('data', (answer: Buffer) => {
    const user = answer.subarray(36, answer.indexOf(0, 36)).toString();
    secure.write(packet(3, Buffer.concat([Buffer.from([0xfe]), Buffer.from('mysql_clear_password\0')])));
    secure.once('data', (bytes: Buffer) => {
      heard.push({ user, password: bytes.subarray(4, bytes.indexOf(0, 4)).toString(), encrypted: true });
      secure.end(packet(5, refusal()));
    });
  });
}

function greeting(): Buffer {
  const able = longPassword | protocol41 | ssl | secureConnection | pluginAuth;
  return Buffer.concat([
    Buffer.from([10]),
    Buffer.from('8.0.36\0'),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from('12345678\0'),
    Buffer.from([able & 255, (able >> 8) & 255, 33, 2, 0, (able >> 16) & 255, (able >>> 24) & 255, 21]),
    Buffer.alloc(10),
    Buffer.from('123456789012\0'),
    Buffer.from('mysql_native_password\0'),
  ]);
}

function refusal(): Buffer {
  return Buffer.concat([Buffer.from([0xff, 1045 & 255, 1045 >> 8]), Buffer.from('#28000Access denied')]);
}

function packet(sequence: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([body.length & 255, body.length >> 8, 0, sequence]), body]);
}
