import { createServer } from 'node:net';

/** A port on loopback that nobody listens on; the wanted one when it is free. */
export async function freePort(wanted = 0): Promise<number> {
  const port = await listenOnce(wanted);
  return port ?? freePort();
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
