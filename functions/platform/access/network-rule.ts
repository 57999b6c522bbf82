import { BlockList, isIP } from 'node:net';
import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { entity } from '../table/entity.ts';
import type { TenantTable } from '../table/tenant-table.ts';

const schema = z.object({
  tenantWide: z.literal('SIGN_IN'),
  /** Addresses and networks such as `10.0.0.0/8`; none lets everybody in. */
  networks: z.array(z.string()),
});
/** From where people and programs of a tenant may come. */
export const networkRules = entity('NETWORK_RULE', schema, { pk: '{tenantWide}', sk: 'NETWORKS' });
/** The one place of the rule. */
export const networkRuleKey = { tenantWide: 'SIGN_IN' } as const;

/** The networks from which a tenant may be reached; none for all. */
export async function allowedNetworks(table: TenantTable): Promise<readonly string[]> {
  return (await networkRules.on(table).get(networkRuleKey))?.networks ?? [];
}

/** Refuses whoever comes from elsewhere. Every way in goes through here. */
export async function demandNetwork(table: TenantTable, address: string): Promise<void> {
  // Every request asks this, so it is read at half the cost; a changed rule holds a second later.
  const networks = (await networkRules.on(table).get(networkRuleKey, 'eventual'))?.networks ?? [];
  if (!isWithin(networks, address)) throw new AppError('networkNotAllowed', { address });
}

/** Whether an address is of one of these networks, or there are none. */
export function isWithin(networks: readonly string[], given: string): boolean {
  if (networks.length === 0) return true;
  const address = plain(given);
  const family = isIP(address);
  return family !== 0 && listOf(networks).check(address, kinds[family === 4 ? 4 : 6]);
}

const kinds = { 4: 'ipv4', 6: 'ipv6' } as const;

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 4 : 6;
    list.addSubnet(address, Number(bits ?? (family === 4 ? 32 : 128)), kinds[family]);
  }
  return list;
}

// A socket for both families shows an IPv4 address as an IPv6 one.
function plain(address: string): string {
  const inner = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  return inner !== undefined && isIP(inner) === 4 ? inner : address;
}
