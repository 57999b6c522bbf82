import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server for a program beside us. It closes with us, however we end, so that no session of the program outlives us. */
export type Relay = { readonly port: number; readonly close: () => void };

/** Opens a port on this machine, and passes on to an address what comes there. */
export async function relayTo(address: string, port: number): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, address);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
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
