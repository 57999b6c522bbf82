import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../functions/local/postmaster.ts';
import { endSeat, serversVariable } from './shared-servers.ts';

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
  for (const seat of readdirSync(folder)) await endSeat(join(folder, seat));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
