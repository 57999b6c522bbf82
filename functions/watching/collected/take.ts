import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { noteDue } from '../../platform/due-work.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { entrySchema, inbox, takenBatches, waitingScans, type Batch, type Entry } from './inbox-repo.ts';

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
type Given = {
  readonly projectUid: string;
  readonly scanId: number;
  readonly planId: number;
  readonly entries: readonly Entry[];
  /** A name under which the same is not taken twice. */
  readonly name?: string | undefined;
  readonly isWhole?: boolean;
  /** What is written in the same transaction. */
  readonly beside?: readonly TransactItem[];
};

/**
 * Takes what was found: one write, however many statements there are. It is counted later, by `countWaiting`.
 * Answers whether it was taken; `before` when the same name was taken already.
 */
export async function takeBatch(place: Place, given: Given): Promise<'taken' | 'before'> {
  const { scanId, name } = given;
  const { items, undo } = await takingBatches(place, [given]);
  try {
    await place.table.transact([
      ...items,
      ...(name === undefined ? [] : [remembering(place, scanId, name)]),
      ...(given.beside ?? []),
    ]);
    return 'taken';
  } catch (error) {
    await undo();
    if (error === alreadyTaken) return 'before';
    throw error;
  }
}

/** For the transaction that keeps what was found for plans of one scan; `undo` is for when it was refused. */
export async function takingBatches(
  place: Place,
  all: readonly Pick<Given, 'projectUid' | 'scanId' | 'planId' | 'entries' | 'isWhole'>[],
): Promise<{ readonly items: TransactItem[]; readonly undo: () => Promise<void> }> {
  const { tenant, table, world } = place;
  if (all.length > 0) await noteDue(world, 'collectSql', tenant);
  const files: string[] = [];
  const items: TransactItem[] = [];
  // Ids grow with time, so the inbox is read in the order in which it was filled.
  const named = all.map((given) => ({ given, batchId: world.newId() }));
  for (const { given, batchId } of named) {
    const { scanId, planId, entries } = given;
    const packed = gzipSync(JSON.stringify(entries));
    const file = packed.length > limits.inlineTextBytesMax ? `collected/${scanId}/${batchId}.json.gz` : undefined;
    if (file !== undefined) {
      await world.files.forTenant(tenant).put(file, packed, { contentType: 'application/gzip' });
      files.push(file);
    }
    const batch: Batch = {
      scanId,
      batchId,
      planId,
      ...(file === undefined ? { packed } : { file }),
      ...(given.isWhole && { isWhole: true }),
    };
    items.push(inbox.on(table).creating(batch));
  }
  const last = named.at(-1);
  if (last) {
    const { projectUid, scanId } = last.given;
    items.push(waitingScans.on(table).putting({ projectUid, scanId, stamp: last.batchId }));
  }
  const undo = async () => {
    for (const file of files) await world.files.forTenant(tenant).remove(file);
  };
  return { items, undo };
}

const alreadyTaken = new AppError('changedMeanwhile');

function remembering({ table, world }: Place, scanId: number, given: string): TransactItem {
  const name = createHash('sha256').update(given).digest('base64url');
  const expiresAtSeconds = Math.floor(world.clock.now() / 1000) + limits.uploadRememberedDays * 24 * 3600;
  return takenBatches.on(table).creating({ scanId, name, expiresAtSeconds }, alreadyTaken);
}

const entriesSchema = z.array(entrySchema);

/** The entries of a batch; none when its file is gone, which it is once it was counted. */
export async function entriesOf({ tenant, world }: Place, { packed, file }: Batch): Promise<readonly Entry[]> {
  const bytes = packed ?? (file === undefined ? undefined : await world.files.forTenant(tenant).get(file));
  return bytes ? entriesSchema.parse(JSON.parse(gunzipSync(bytes).toString('utf8'))) : [];
}
