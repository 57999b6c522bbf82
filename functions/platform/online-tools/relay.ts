import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Duplex } from 'node:stream';

/** A way to a server for a program beside us. It closes with us, however we end, so that no session of the program outlives us. */
export type Relay = { readonly port: number; readonly close: () => void };

/** Opens a port on this machine, and passes on what comes there to a server that is reached anew for each who comes. */
export async function relayTo(reach: (near: Duplex) => Promise<Duplex>): Promise<Relay> {
  const open = new Set<Duplex>();
  const server = createServer((near) => {
    near.setNoDelay(true);
    open.add(near);
    near.on('error', () => near.destroy());
    near.on('close', () => open.delete(near));
    void reach(near).then(
      (far) => join(near, far, open),
      // What it was told meanwhile, such as a reason, still arrives.
      () => near.destroySoon(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function join(near: Duplex, far: Duplex, open: Set<Duplex>): void {
  if (near.destroyed) return void far.destroy();
  open.add(far);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
    one.pipe(other);
  }
}
