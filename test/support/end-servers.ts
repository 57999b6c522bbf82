import { dirname } from 'node:path';
import { serversVariable } from './shared-servers.ts';
import { endServers } from './serve-tests.ts';

/** Jest's global teardown. */
export default async function endSharedServers(): Promise<void> {
  const servers = process.env[serversVariable];
  if (servers !== undefined) await endServers(dirname(servers));
}
