import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../../functions/local/postmaster.ts';
import { serversVariable } from './shared-servers.ts';

// Not below the temporary folder of the session: its owner may keep it to himself, and servers run as another account.
const place = '/tmp';
const prefix = 'sluice-tests-';

/** Jest's global setup: a folder in which the workers of this run start the database servers that they share. */
export default async function serveTests(): Promise<void> {
  for (const name of readdirSync(place)) if (isLeftBehind(name)) await endServers(join(place, name));
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  process.env[serversVariable] = folder;
}

/** A run that was killed could not end its servers. */
function isLeftBehind(name: string): boolean {
  return name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length).split('-')[0]));
}

/** Ends the servers of a folder at once and removes all that they kept. */
export async function endServers(folder: string): Promise<void> {
  for (const seat of readdirSync(folder)) {
    const own = join(folder, seat);
    const kept = textOf(join(own, 'server-folder')) ?? own;
    // PostgreSQL takes its sessions along on SIGQUIT only.
    await end(textOf(join(kept, 'cluster/postmaster.pid')), 'SIGQUIT');
    await end(textOf(join(kept, 'server.pid')), 'SIGKILL');
    rmSync(kept, { recursive: true, force: true, maxRetries: 5 });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
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
