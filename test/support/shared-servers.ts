import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../../functions/local/postmaster.ts';

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

/** Ends the server of a seat at once and removes all that it kept. */
export async function endSeat(folder: string): Promise<void> {
  const kept = textOf(join(folder, 'server-folder')) ?? folder;
  // PostgreSQL takes its sessions along on SIGQUIT only.
  await end(textOf(join(kept, 'cluster/postmaster.pid')), 'SIGQUIT');
  await end(textOf(join(kept, 'server.pid')), 'SIGKILL');
  for (const place of [kept, folder]) rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}

async function end(pidFile: string | undefined, signal: NodeJS.Signals): Promise<void> {
  const pid = Number(pidFile?.split('\n')[0]);
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  while (isAlive(pid)) await pause(20);
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
