import { invariant } from '../../shared/errors/index.ts';
import type { BodyReader, ReadBody } from '../platform/body/large-bodies.ts';
import type { Compute, Computation } from '../platform/ports/compute.ts';

type Received = {
  readonly method: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
};

/** A large body is read by a thread that knows the contract. */
export const readingBodies: Computation<Received, Record<never, never>, ReadBody> = {
  name: 'read a body',
  load: async () => {
    const [{ groups }, { readBody }] = await Promise.all([
      import('../../shared/contract/index.ts'),
      import('../platform/body/large-bodies.ts'),
    ]);
    const operations = Object.values(groups).flatMap((group) => Object.values(group));
    return async ({ method, path, bytes, contentType }) => {
      const op = operations.find((one) => one.method === method && one.path === path);
      invariant(op, 'both sides are built from one contract');
      return readBody(op, { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), contentType });
    };
  },
};

/** Reads bodies on threads of their own: what is computed for minutes keeps nobody waiting who sends something. */
export function bodyReaderOn(threads: Compute): BodyReader {
  return ({ method, path }, { bytes, contentType }, whose) =>
    threads.run(
      readingBodies,
      { method, path, bytes, contentType },
      { size: 'large', purpose: 'request', whose, secondsMax: 20, answers: {} },
    );
}
