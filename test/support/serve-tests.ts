import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../functions/local/postmaster.ts';
import { placeOfTests } from './place.ts';
import { endSeat, serversVariable } from './shared-servers.ts';

const prefix = 'sluice-tests-';
/** Short names: a socket's path may have 107 bytes. */
const parts = { servers: 's', temporary: 't' };

/**
 * Jest's global setup: a folder in which the workers of this run start the database servers that they share, and in which
 * everything temporary is, so that nothing of it stays.
 */
export default async function serveTests(): Promise<void> {
  for (const name of readdirSync(placeOfTests)) if (isLeftBehind(name)) await endServers(join(placeOfTests, name));
  const folder = mkdtempSync(join(placeOfTests, `${prefix}${process.pid}-`));
  const [servers, temporary] = [join(folder, parts.servers), join(folder, parts.temporary)];
  for (const part of [servers, temporary]) mkdirSync(part);
  for (const part of [folder, servers, temporary]) chmodSync(part, 0o755);
  process.env[serversVariable] = servers;
  process.env['TMPDIR'] = temporary;
}

/** A run that was killed could not end its servers. */
function isLeftBehind(name: string): boolean {
  return name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length).split('-')[0]));
}

/** Ends the servers of a run's folder at once and removes all that was kept there. */
export async function endServers(folder: string): Promise<void> {
  const servers = join(folder, parts.servers);
  for (const seat of existsSync(servers) ? readdirSync(servers) : []) await endSeat(join(servers, seat));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
