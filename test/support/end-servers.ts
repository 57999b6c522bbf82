import { serversVariable } from './shared-servers.ts';
import { endServers } from './serve-tests.ts';

/** Jest's global teardown. */
export default async function endSharedServers(): Promise<void> {
  const folder = process.env[serversVariable];
  if (folder !== undefined) await endServers(folder);
}
