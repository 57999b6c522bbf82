import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';

const keySchema = z.object({
  tenantWide: z.literal('SSH_KEY'),
  publicKey: z.string(),
  /** The private half, sealed for this record of this tenant. */
  sealed: z.string(),
  madeAt: z.string(),
});
/** The key by which a tenant reads repositories. */
export const sshKeys = entity('SSH_KEY', keySchema, { pk: '{tenantWide}', sk: 'SSH_KEY' });
export const sshKeyAt = { tenantWide: 'SSH_KEY' } as const;

/** The host keys that were seen first: from then on a host must show the same. */
export const knownHosts = entity(
  'KNOWN_HOST',
  z.object({ host: z.string(), fingerprint: z.string(), knownSince: z.string() }),
  { pk: 'KNOWN_HOSTS', sk: 'HOST#{host}' },
);

/** How a repository is read over SSH: by whose key, and how hosts are known. */
export type SshAccess = {
  readonly privateKey: () => Promise<string>;
  /** The key that a host showed first; nothing when it was never reached. */
  readonly knownKey: (host: string) => Promise<string | undefined>;
  readonly remember: (host: string, fingerprint: string) => Promise<void>;
};
type Place = {
  readonly tenant: string;
  readonly table: TenantTable;
  readonly world: Pick<World, 'keys' | 'clock'>;
};

/** The tenant's own. Its private half is opened for one connection and kept nowhere. */
export function sshAccess({ tenant, table, world }: Place): SshAccess {
  return {
    privateKey: async () => {
      const key = await sshKeys.on(table).get(sshKeyAt);
      if (!key) throw new AppError('sshKeyMissing');
      return world.keys.decrypt(key.sealed, sshKeyContext(tenant));
    },
    knownKey: async (host) => (await knownHosts.on(table).get({ host }))?.fingerprint,
    remember: async (host, fingerprint) => {
      const knownSince = new Date(world.clock.now()).toISOString();
      await knownHosts.on(table).create({ host, fingerprint, knownSince });
    },
  };
}

/** For what the private half is sealed. */
export function sshKeyContext(tenant: string) {
  return { tenant, record: 'SSH_KEY' };
}
