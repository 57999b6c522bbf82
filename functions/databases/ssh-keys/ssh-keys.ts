import type * as contract from '../../../shared/contract/databases/ssh-keys/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { product } from '../../../shared/product.ts';
import type { Context } from '../../platform/context.ts';
import { knownHosts, sshKeyAt, sshKeyContext, sshKeys } from '../../ground/scripts/ssh-access.ts';
import { readablePair } from './readable-pair.ts';

const comment = product.name.toLowerCase();

export async function readSshKey(_: unknown, ctx: Context) {
  return { data: { public_key: (await sshKeys.on(ctx.table).get(sshKeyAt))?.publicKey ?? '' } };
}

export async function makeSshKey(_: unknown, ctx: Context) {
  const { utils } = (await import('ssh2')).default;
  const before = await sshKeys.on(ctx.table).get(sshKeyAt);
  const pair = readablePair(() => utils.generateKeyPairSync('ed25519', { comment }), utils.parseKey);
  const key = {
    ...sshKeyAt,
    publicKey: pair.public,
    sealed: await ctx.world.keys.encrypt(pair.private, sshKeyContext(ctx.tenant)),
    madeAt: new Date(ctx.world.clock.now()).toISOString(),
  };
  const records = sshKeys.on(ctx.table);
  await ctx.recorded.transact([before ? records.updating({ ...key, version: before.version }) : records.creating(key)]);
  return {};
}

export async function listKnownHosts(_: unknown, ctx: Context) {
  const { items } = await knownHosts.on(ctx.table).list({});
  return {
    data: items.map(({ host, fingerprint, knownSince }) => ({ host, fingerprint, known_since: knownSince })),
  };
}

export async function forgetKnownHost({ params: { host } }: Input<typeof contract.forgetKnownHost>, ctx: Context) {
  ctx.describe({ zh: `删除已知主机 ${host}`, en: `Forget the key of the host ${host}` });
  await knownHosts.on(ctx.table).require({ host });
  await ctx.recorded.transact([knownHosts.on(ctx.table).removing({ host })]);
  return {};
}
