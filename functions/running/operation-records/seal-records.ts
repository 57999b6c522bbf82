import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { tenants } from '../../platform/access/tenant-directory.ts';
import { timeSlice } from '../../platform/clock.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { isBehind, type Chain, type Link } from './chains.ts';
import { queryChain } from './query-chain.ts';
import { recordChain } from './record-chain.ts';
import { linkHash, sealHash, signedText, type Seal, type SealEntry, type SealHead } from './seal-repo.ts';

/** All that is sealed, each in a chain of its own. */
const chains: readonly Chain[] = [recordChain, queryChain];

/**
 * Seals what was recorded since the last look, for every tenant. Calls write their records without a look at any other, so
 * they never wait for one row; the chain is made here, of records that nobody changes any more.
 */
export async function sealRecords(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  const { items } = await tenants.on(world.system).list({});
  for (const { name } of items)
    for (const chain of chains) {
      if (isOver()) return;
      try {
        while (!isOver() && (await sealSome(world, name, chain)) === limits.sealedTogetherMax);
      } catch (error) {
        world.log.error(`${chain.told} of a tenant were not sealed`, { tenant: name, error });
      }
    }
}

/** Seals the next records of a tenant and answers how many. */
async function sealSome(world: World, tenant: string, chain: Chain): Promise<number> {
  const table = world.tableOf(tenant);
  const head = await chain.heads.on(table).get({});
  const records = await nextRecords(world, table, { head, chain });
  if (records.length === 0) return 0;
  const seal = await signedSeal(world, tenant, { head, records, chain });
  const last = records.at(-1);
  try {
    await table.transact([
      chain.seals.on(table).creating(seal),
      headItem(table, chain, head, {
        number: seal.number,
        hash: seal.hash,
        time: last?.time ?? '',
        id: last?.id ?? '',
        until: seal.expiresAtSeconds,
      }),
    ]);
  } catch (error) {
    // Another sweep was a moment faster; the next look goes on behind it.
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return 0;
    throw error;
  }
  // Kept apart from the table, it shows later whether the end of the chain was cut off.
  world.log.info(`${chain.told} were sealed`, {
    tenant,
    seal: seal.number,
    hash: seal.hash,
    count: records.length,
  });
  return records.length;
}

function headItem(table: TenantTable, chain: Chain, before: Stored<SealHead> | undefined, next: SealHead) {
  const heads = chain.heads.on(table);
  return before ? heads.updating({ ...next, version: before.version }) : heads.creating(next);
}

/** The oldest records that are not sealed and so old that their calls are over. */
async function nextRecords(
  world: World,
  table: TenantTable,
  { head, chain }: { readonly head: SealHead | undefined; readonly chain: Chain },
): Promise<Link[]> {
  const settled = new Date(world.clock.now() - limits.recordSettleSeconds * 1000).toISOString();
  const found: Link[] = [];
  let after: string | undefined;
  do {
    const limit = limits.sealedTogetherMax;
    const page = await chain.next(table, { from: head?.time, to: settled, limit, after });
    found.push(...page.links.filter((record) => !head || isBehind(record, head)));
    after = page.next;
  } while (after !== undefined && found.length < limits.sealedTogetherMax);
  return found.slice(0, limits.sealedTogetherMax);
}

async function signedSeal(
  { keys, clock }: World,
  tenant: string,
  { head, records, chain }: { head: SealHead | undefined; records: readonly Link[]; chain: Chain },
): Promise<Seal> {
  const entries = chained(records, head?.hash ?? '');
  const unsigned = {
    number: (head?.number ?? 0) + 1,
    previous: head?.hash ?? '',
    previousUntil: head?.until ?? 0,
    entries,
    sealedAt: new Date(clock.now()).toISOString(),
    // Not all records are kept equally long, but of a chain only the beginning may run out.
    expiresAtSeconds: Math.max(head?.until ?? 0, ...entries.map(({ until }) => until + limits.sealRestSeconds)),
  };
  const hash = sealHash(unsigned);
  const signature = await keys.sign(signedText(tenant, { number: unsigned.number, hash }, chain.name));
  return { ...unsigned, hash, signature: Buffer.from(signature).toString('base64url') };
}

/** Each record by the hash of all before it; the first one follows the hash of the last seal. */
function chained(records: readonly Link[], last: string): SealEntry[] {
  const entries: SealEntry[] = [];
  for (const { values, ...record } of records)
    entries.push({ ...record, hash: linkHash(entries.at(-1)?.hash ?? last, values) });
  return entries;
}
