import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export type Seat = {
  /** Where this worker's server of the kind lives. */
  readonly folder: string;
  /** Whether another test sat here before, and may have left something. */
  readonly isUsed: boolean;
  /** Gives the place back, for the same test file may ask again. */
  readonly leave: () => void;
};

/** Names the folder of a run's servers to its workers; set by `serve-tests.ts`. */
export const serversVariable = 'SLUICE_TEST_SERVERS';
const taken = new Set<string>();

/**
 * A place at the worker's own server. A worker runs one test file at a time, so whoever sits there is alone. None without
 * a run of Jest around us, and none for a test that already holds it: they start a server of their own.
 */
export function takeSeat(kind: `postgres-${string}` | 'mariadb' | `mysql-${string}`): Seat | undefined {
  const servers = process.env[serversVariable];
  if (servers === undefined || taken.has(kind)) return undefined;
  taken.add(kind);
  const folder = join(servers, `${kind}-${process.env['JEST_WORKER_ID'] ?? '1'}`);
  const isUsed = existsSync(folder);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return { folder, isUsed, leave: () => void taken.delete(kind) };
}
