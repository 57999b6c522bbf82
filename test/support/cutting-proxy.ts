import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Which protocol tells where a COMMIT begins and ends. */
export type Protocol = 'postgres' | 'mysql';

/**
 * When the network fails around a COMMIT: as it would leave, in the middle of it, right behind it, or when its answer comes back;
 * or it only keeps the answer for some time.
 */
export type Moment = 'before' | 'inside' | 'after' | 'answer' | 'late';
/** How the ends hear of it: both by a reset, both by a goodbye, only the client, only the server, or nobody. */
export type Break = 'reset' | 'goodbye' | 'clientOnly' | 'serverOnly' | 'blackHole';
export type Cut = {
  readonly moment: Moment;
  readonly how: Break;
  /** Which COMMIT of the connections is met, counted from 1. */
  readonly nth: number;
  readonly lateMs?: number;
  /** Nobody gets through any more from then on. */
  readonly isForAll?: boolean;
};

export type CuttingProxy = {
  readonly port: number;
  /** Resolves when the network has failed. */
  readonly broken: Promise<void>;
  /** Lets everybody through again. */
  heal(): void;
  close(): Promise<void>;
};

/** A proxy in front of a database that passes everything on, until a COMMIT comes by that it was told of. */
export async function cuttingProxy(
  server: { readonly host: string; readonly port: number },
  protocol: Protocol,
  cut: Cut,
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let commits = 0;
  let isDark = false;
  let tell: () => void = () => undefined;
  const broken = new Promise<void>((resolve) => (tell = resolve));

  const listener = createServer((client) => {
    if (isDark) return client.resetAndDestroy();
    const upstream = connect(server.port, server.host);
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    const commitIn = commitFinder(protocol);
    let state: 'passing' | 'answering' | 'void' = 'passing';
    const fail = () => {
      state = 'void';
      isDark = cut.isForAll ?? false;
      breakUp(cut.how, client, upstream);
      tell();
    };
    client.on('data', (bytes) => {
      if (state === 'void') return;
      const place = commitIn(bytes);
      if (!place || ++commits !== cut.nth) return void upstream.write(bytes);
      upstream.write(bytes.subarray(0, place.from));
      if (cut.moment === 'before') return fail();
      if (cut.moment === 'inside') {
        upstream.write(bytes.subarray(place.from, Math.floor((place.from + place.to) / 2)));
        return fail();
      }
      state = cut.moment === 'after' ? state : 'answering';
      upstream.write(bytes.subarray(place.from), () => cut.moment === 'after' && fail());
    });
    upstream.on('data', (bytes) => {
      if (state === 'void') return;
      if (state === 'passing') return void client.write(bytes);
      if (cut.moment === 'answer') return fail();
      state = 'passing';
      tell();
      setTimeout(() => client.write(bytes), cut.lateMs);
    });
    client.on('close', () => state !== 'void' && upstream.destroy());
    upstream.on('close', () => state !== 'void' && client.destroy());
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    broken,
    heal: () => (isDark = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

function breakUp(how: Break, client: Socket, upstream: Socket): void {
  if (how === 'reset' || how === 'clientOnly') client.resetAndDestroy();
  if (how === 'reset' || how === 'serverOnly') upstream.resetAndDestroy();
  if (how !== 'goodbye') return;
  client.end();
  upstream.end();
}

type Place = { readonly from: number; readonly to: number };

/**
 * Finds the message that is a COMMIT in what a client sends. Both protocols begin a message with its length, and the drivers
 * send one statement at a time, so a message begins where a chunk does or behind another one.
 */
function commitFinder(protocol: Protocol): (bytes: Buffer) => Place | undefined {
  return (bytes) => {
    for (let from = 0; from + 5 <= bytes.length; ) {
      const to = from + (protocol === 'postgres' ? 1 + bytes.readInt32BE(from + 1) : 4 + bytes.readUIntLE(from, 3));
      if (to > bytes.length || to <= from) return undefined;
      if (isCommit(protocol, bytes.subarray(from, to))) return { from, to };
      from = to;
    }
    return undefined;
  };
}

function isCommit(protocol: Protocol, message: Buffer): boolean {
  if (protocol === 'mysql') return message[4] === 3 && /^[\0\x01]*commit$/i.test(message.toString('latin1', 5));
  const kind = String.fromCharCode(message[0] ?? 0);
  const text = message.toString('latin1', 5);
  return (kind === 'Q' && /^commit\0/i.test(text)) || (kind === 'P' && /^\0commit\0/i.test(text));
}
