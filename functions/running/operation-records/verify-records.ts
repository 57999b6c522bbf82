import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { isBehind, unreadable, type Chain, type Standing, type Which } from './chains.ts';
import { queryChain } from './query-chain.ts';
import { recordChain } from './record-chain.ts';
import { linkHash, sealHash, signedText, type Seal, type SealEntry, type SealHead } from './seal-repo.ts';

/** Something that nobody but an intruder, or a broken disk, can have done. */
export type Problem =
  | { readonly kind: 'recordRemoved' | 'recordChanged' | 'recordAdded'; readonly record: Which }
  | { readonly kind: 'sealChanged' | 'sealUnsigned' | 'sealsRemoved' | 'otherSeal'; readonly seal: number };
/** What a look at the records of one tenant found. */
export type Verified = {
  readonly problems: readonly Problem[];
  readonly sealed: number;
  /** Records of the last minutes, which have no seal yet. */
  readonly unsealed: number;
  /** The end of the chain, to be kept elsewhere. */
  readonly head: Pick<SealHead, 'number' | 'hash'> | undefined;
};
/** A seal that somebody kept elsewhere: the chain must hold it. */
export type Kept = { readonly number: number; readonly hash: string };

type Place = Pick<World, 'tableOf' | 'keys' | 'clock'>;

/** Compares every operation record of a tenant with the seals, and the seals with each other and with the key of the deployment. */
export function verifyRecords(world: Place, tenant: string, kept?: Kept): Promise<Verified> {
  return verifyChain(world, tenant, { chain: recordChain, kept });
}

/** The same for the rows of the log of the SQL workbench. */
export function verifyQueries(world: Place, tenant: string, kept?: Kept): Promise<Verified> {
  return verifyChain(world, tenant, { chain: queryChain, kept });
}

async function verifyChain(
  world: Place,
  tenant: string,
  { chain, kept }: { readonly chain: Chain; readonly kept: Kept | undefined },
): Promise<Verified> {
  const table = world.tableOf(tenant);
  const now = world.clock.now() / 1000;
  const [all, head, keys] = [
    await everySeal(table, chain),
    await chain.heads.on(table).get({}),
    await publicKeys(world),
  ];
  const sealed = new Map(all.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)));
  const first = all[0]?.number === 1 ? all[0].entries[0] : undefined;
  const { sealed: records, loose } = await chain.standing(table, sealed, first);
  const added = loose.filter((record) => head && !isBehind(record, head));
  const problems: Problem[] = [
    ...chainProblems(all, { head, now, kept }),
    ...all.flatMap((seal) => sealProblems(seal, { tenant, chain, keys })),
    ...all.flatMap((seal) => recordProblems(seal, records, now)),
    ...added.map((record): Problem => ({ kind: 'recordAdded', record: whichOf(record) })),
  ];
  return { problems, sealed: sealed.size, unsealed: loose.length - added.length, head };
}

type End = { readonly head: SealHead | undefined; readonly now: number };

/** Each seal follows the one before; what is missing at the beginning has run out, and nothing is missing at the end. */
function chainProblems(all: readonly Seal[], end: End & { readonly kept: Kept | undefined }): Problem[] {
  const links = all.flatMap((seal, position) => linkProblems(seal, all[position - 1], end.now));
  return [...links, ...endProblems(all.at(-1), end), ...keptProblems(all, end.kept)];
}

function linkProblems(seal: Seal, before: Seal | undefined, now: number): Problem[] {
  const isFirst = seal.number === 1 || seal.previousUntil <= now;
  if (before ? before.number !== seal.number - 1 : !isFirst) return [{ kind: 'sealsRemoved', seal: seal.number - 1 }];
  return before && before.hash !== seal.previous ? [{ kind: 'otherSeal', seal: before.number }] : [];
}

function endProblems(last: Seal | undefined, { head, now }: End): Problem[] {
  if (!head) return last ? [{ kind: 'sealsRemoved', seal: last.number + 1 }] : [];
  if (!last) return head.until > now ? [{ kind: 'sealsRemoved', seal: head.number }] : [];
  if (last.number !== head.number) return [{ kind: 'sealsRemoved', seal: Math.max(last.number, head.number) }];
  return last.hash === head.hash ? [] : [{ kind: 'otherSeal', seal: head.number }];
}

function keptProblems(all: readonly Seal[], kept: Kept | undefined): Problem[] {
  if (!kept) return [];
  const same = all.find(({ number }) => number === kept.number);
  if (same) return same.hash === kept.hash ? [] : [{ kind: 'otherSeal', seal: kept.number }];
  // One that is older than all that are left has run out with its records.
  const hasRunOut = all[0] !== undefined && kept.number < all[0].number;
  return hasRunOut ? [] : [{ kind: 'sealsRemoved', seal: kept.number }];
}

function sealProblems(
  seal: Seal,
  { tenant, chain, keys }: { readonly tenant: string; readonly chain: Chain; readonly keys: readonly KeyObject[] },
): Problem[] {
  if (sealHash(seal) !== seal.hash) return [{ kind: 'sealChanged', seal: seal.number }];
  const signature = Buffer.from(seal.signature, 'base64url');
  const isSigned = keys.some((key) =>
    verify('sha256', signedText(tenant, seal, chain.name), { key, dsaEncoding: 'ieee-p1363' }, signature),
  );
  return isSigned ? [] : [{ kind: 'sealUnsigned', seal: seal.number }];
}

function recordProblems(seal: Seal, records: Standing['sealed'], now: number): Problem[] {
  return seal.entries.flatMap((entry, position): Problem[] => {
    const record = records.get(entry.id);
    if (!record) return entry.until <= now ? [] : [{ kind: 'recordRemoved', record: whichOf(entry) }];
    const before = seal.entries[position - 1]?.hash ?? seal.previous;
    return record !== unreadable && linkHash(before, record.values) === entry.hash
      ? []
      : [{ kind: 'recordChanged', record: whichOf(entry) }];
  });
}

function whichOf({ id, time, action, userName }: Which | SealEntry): Which {
  return { id, time, action, userName };
}

async function publicKeys({ keys }: Pick<World, 'keys'>): Promise<KeyObject[]> {
  return (await keys.publicJwks()).keys.map(({ kty, crv, x, y }) =>
    createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }),
  );
}

async function everySeal(table: TenantTable, { seals }: Chain): Promise<Seal[]> {
  const found: Seal[] = [];
  for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
    const page = await seals.on(table).list({}, after === undefined ? {} : { after });
    found.push(...page.items);
    after = page.next;
  }
  return found;
}
