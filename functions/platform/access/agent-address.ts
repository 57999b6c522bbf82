import { consoleAddress } from '../console-address.ts';
import type { Context } from '../context.ts';
import type { World } from '../world.ts';
import { resolveTenant } from './tenant-directory.ts';

type Asked = Pick<Context['request'], 'host' | 'isEncrypted'>;

/**
 * The address under which agents are let in: what an administrator has set for the tenant of the host name. A host name that was only sent is
 * believed where it names this very machine, so that `npm start` needs no setting. Nothing where neither is there, or tokens would travel
 * unencrypted.
 */
export async function agentAddress(
  { system, tableOf }: Pick<World, 'system' | 'tableOf'>,
  { host, isEncrypted }: Asked,
): Promise<string | undefined> {
  const tenant = await resolveTenant(system, { host, named: undefined });
  const set = tenant === undefined ? '' : await consoleAddress(tableOf(tenant));
  const address = set === '' ? `${isEncrypted ? 'https' : 'http'}://${host}` : set;
  const { origin, protocol, hostname } = URL.canParse(address) ? new URL(address) : nowhere;
  const isOwn = loopbackHosts.includes(hostname);
  return isOwn || (set !== '' && protocol === 'https:') ? origin : undefined;
}

/** The names by which a machine calls itself. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const nowhere = { origin: '', protocol: '', hostname: '' };

/** What agents are let in to, below that address. */
export function resourceOf(address: string): string {
  return `${address}/mcp`;
}

/** Where a client reads who lets it in to that. */
export function resourceMetadataOf(address: string): string {
  return `${address}/.well-known/oauth-protected-resource/mcp`;
}
