import { Duplex } from 'node:stream';
import type { Client, ClientChannel } from 'ssh2';

/**
 * A way through a jump host that clients of databases take for a socket. With it ends the session on the jump host, and the other way round.
 */
export class Tunnel extends Duplex {
  readonly #client: Client;
  readonly #channel: ClientChannel;

  constructor(client: Client, channel: ClientChannel) {
    super();
    [this.#client, this.#channel] = [client, channel];
    channel.on('data', (bytes: Buffer) => {
      if (!this.push(bytes)) channel.pause();
    });
    channel.on('end', () => this.push(null));
    channel.on('close', () => {
      this.push(null);
      this.end();
    });
    channel.on('error', (error: Error) => this.destroy(error));
    client.on('error', (error: Error) => this.destroy(error));
    // A write that waits for the other side would wait for ever.
    client.on('close', () => this.destroy());
  }

  override _read(): void {
    this.#channel.resume();
  }

  override _write(bytes: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#channel.write(bytes, done);
  }

  override _final(done: () => void): void {
    this.#channel.end();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#client.end();
    // Node tells what is wrong with a certificate a turn after it has closed what it read from; clients believe what they hear first.
    setImmediate(() => setImmediate(() => done(error)));
  }

  /** The client of PostgreSQL opens its socket itself; this one is open. */
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  // What is set on sockets holds for the way to the jump host, where it was set.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
