import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import { EngineError } from '../../engines/engine-error.ts';
import type { TlsOptions } from '../../engines/tls-options.ts';

/** A packet of MySQL's protocol: at most 16 MB, which nothing of a greeting comes near. */
type Packet = { readonly sequence: number; readonly body: Buffer };
type Account = { readonly tls: TlsOptions; readonly password: string };

const [ok, failed, more, switching] = [0x00, 0xff, 0x01, 0xfe];
/** By which a server says that it can encrypt, and a client that it will. */
const canEncrypt = 0x0800;
const requestLength = 32;

/**
 * Greets a server for a program that speaks to us in plain text on this machine, so that what leaves the machine is encrypted and the
 * server's certificate is looked at as for any session. Answers the encrypted side once the server has let the program in.
 */
export async function greetedInTls(near: Duplex, far: Duplex, { tls, password }: Account): Promise<Duplex> {
  const greeting = await packetOf(far);
  if (greeting.body[0] === failed) throw refusal(near, greeting.sequence, messageOf(greeting.body));
  const at = capabilitiesAt(greeting.body);
  const offered = greeting.body.readUInt16LE(at);
  // A program that saw the offer would ask for it, of us.
  greeting.body.writeUInt16LE(offered & ~canEncrypt, at);
  send(near, greeting);
  const reply = await packetOf(near);
  if ((offered & canEncrypt) === 0)
    throw refusal(near, reply.sequence + 1, 'The server does not offer encrypted connections');
  reply.body.writeUInt32LE((reply.body.readUInt32LE(0) | canEncrypt) >>> 0, 0);
  send(far, { sequence: reply.sequence, body: reply.body.subarray(0, requestLength) });
  const secure = await encrypted(far, tls).catch((error: Error) => {
    throw refusal(near, reply.sequence + 1, error.message);
  });
  send(secure, { sequence: reply.sequence + 1, body: reply.body });
  await letIn(near, secure, { sequence: reply.sequence + 1, password });
  return secure;
}

async function encrypted(far: Duplex, tls: TlsOptions): Promise<Duplex> {
  const secure = connect({ ...tls, socket: far });
  await once(secure, 'secureConnect');
  return secure;
}

/** Hands on what both say until the server has decided. The server counts one packet more, the one that asked for encryption. */
async function letIn(
  near: Duplex,
  secure: Duplex,
  { sequence, password }: { sequence: number; password: string },
): Promise<void> {
  for (let next = sequence; ; ) {
    const said = await packetOf(secure);
    const isPasswordWanted = said.body.length === 2 && said.body[0] === more && said.body[1] === 4;
    if (isPasswordWanted) {
      // The program would ask for a key to encrypt it by; over an encrypted connection the server wants it as it is.
      send(secure, { sequence: said.sequence + 1, body: Buffer.from(`${password}\0`) });
      send(near, { sequence: next++, body: Buffer.from([more, 3]) });
      continue;
    }
    send(near, { sequence: next++, body: said.body });
    if (said.body[0] === ok || said.body[0] === failed) return;
    const isAnswerWanted = said.body[0] === switching || !(said.body.length === 2 && said.body[1] === 3);
    if (!isAnswerWanted) continue;
    const answer = await packetOf(near);
    send(secure, { sequence: said.sequence + 1, body: answer.body });
    next = answer.sequence + 1;
  }
}

/** Behind the version of the server, which ends with a zero, come a number, the first half of the salt and a zero. */
function capabilitiesAt(body: Buffer): number {
  return body.indexOf(0, 1) + 1 + 4 + 8 + 1;
}

async function packetOf(stream: Duplex): Promise<Packet> {
  const head = await bytesOf(stream, 4);
  const length = head.readUIntLE(0, 3);
  return { sequence: head[3] ?? 0, body: length === 0 ? Buffer.alloc(0) : await bytesOf(stream, length) };
}

async function bytesOf(stream: Duplex, count: number): Promise<Buffer> {
  for (;;) {
    const part = stream.read(count) as Buffer | null;
    if (part?.length === count) return part;
    if (stream.readableEnded || stream.destroyed) throw lost();
    await Promise.race([once(stream, 'readable'), once(stream, 'close'), once(stream, 'end')]);
  }
}

function send(stream: Duplex, { sequence, body }: Packet): void {
  const head = Buffer.alloc(4);
  head.writeUIntLE(body.length, 0, 3);
  head[3] = sequence & 0xff;
  stream.write(Buffer.concat([head, body]));
}

function messageOf(body: Buffer): string {
  return body.toString('utf8', 3).replace(/^#.{5}/, '');
}

/** Tells the program why it is not let in, as a server would; 1105 is its code for what has none. */
function refusal(near: Duplex, sequence: number, message: string): EngineError {
  const code = Buffer.from([failed, 0x51, 0x04]);
  send(near, { sequence, body: Buffer.concat([code, Buffer.from(`#HY000${message}`)]) });
  near.end();
  return new EngineError({ kind: 'connect', code: 'tls', message, outcome: 'notSent' });
}

function lost(): EngineError {
  const message = 'The connection was closed before the server had let anybody in';
  return new EngineError({ kind: 'connect', code: 'connectionLost', message, outcome: 'notSent' });
}
