import { limits } from '../../../../shared/limits.ts';
import { tenants } from '../../../platform/access/tenant-directory.ts';
import { timeSlice } from '../../../platform/clock.ts';
import { idTime } from '../../../platform/ids.ts';
import { markSome } from '../../../platform/table/marks.ts';
import { ConditionFailed } from '../../../platform/table/table-errors.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import type { World } from '../../../platform/world.ts';
import { workflows, type StoredWorkflow } from '../../../ground/ledger/workflow-repo.ts';
import {
  changedTexts,
  forgettingChange,
  keepPack,
  keepPackedUntil,
  packedUntil,
  packsBefore,
  type ChangedText,
  type TextPack,
} from './text-packs.ts';
import { markedTablesOf, tableList } from './table-marks.ts';
import { markedWorkflow, workflowList } from './workflow-marks.ts';

const rowsAtOnce = 500;

/** Packs the texts of workflows that were made since the last look, writes anew what has changed, and marks what was made before there were marks, for every tenant. */
export async function packWorkflowTexts(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  const { items } = await tenants.on(world.system).list({});
  for (const { name } of items) {
    if (isOver()) return;
    const table = world.tableOf(name);
    try {
      while (!isOver() && (await packSome(table, world.clock.now())) === 'more');
      for (const changed of await changedTexts(table)) await repack(table, changed);
      for (const list of [workflowList, tableList] as const)
        while (!isOver() && (await markSome(table, unmarked(table, list))) === 'more');
    } catch (error) {
      // Another sweep was a moment faster; the next look goes on behind it.
      if (error instanceof ConditionFailed) continue;
      world.log.error('the texts of workflows of a tenant were not packed', { tenant: name, error });
    }
  }
}

/** What breaks off is done again: a pack takes only what stands behind its last one. */
async function packSome(table: TenantTable, now: number): Promise<'more' | 'all'> {
  // An id is made before its workflow is written, and the index is a moment late.
  const to = idTime(now - limits.textSettleSeconds * 1000);
  const after = await packedUntil(table);
  const range = { to, ...(after !== '' && { from: after }), limit: rowsAtOnce };
  const { items, next } = await workflows.on(table).listBy('gsi3', {}, range);
  const fresh = items.filter(({ workflowId }) => workflowId > after);
  const last = fresh.at(-1);
  if (!last) return 'all';
  for (const projectUid of new Set(fresh.map((one) => one.projectUid)))
    await pack(
      table,
      projectUid,
      fresh.filter((one) => one.projectUid === projectUid),
    );
  await keepPackedUntil(table, last.workflowId);
  return next === undefined ? 'all' : 'more';
}

async function pack(table: TenantTable, projectUid: string, some: readonly StoredWorkflow[]): Promise<void> {
  const [last] = await packsBefore(table, projectUid, { id: '~', limit: 1, consistent: true });
  const lastId = last?.texts.at(-1)?.[0] ?? '';
  const lines = some.filter(({ workflowId }) => workflowId > lastId);
  if (lines.length === 0) return;
  let { firstId, version } = last ?? emptyPack;
  let texts = [...(last ?? emptyPack).texts];
  let bytes = texts.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  for (const { workflowId, searchText } of lines) {
    // A row has at most 400 KB, and texts may not be packed much smaller.
    if (texts.length >= limits.packedTextsMax || bytes > limits.packedKilobytesMax * 1024) {
      await keepPack(table, projectUid, { firstId, texts, version });
      [firstId, texts, version, bytes] = ['', [], 0, 0];
    }
    firstId ||= workflowId;
    texts.push([workflowId, searchText]);
    bytes += Buffer.byteLength(searchText);
  }
  await keepPack(table, projectUid, { firstId, texts, version });
}

/** The lists of marks, and how what they lead to is found by what a workflow has. */
const markLists = {
  [workflowList]: async (_: TenantTable, some: readonly StoredWorkflow[]) => some.map(markedWorkflow),
  [tableList]: markedTablesOf,
};

function unmarked(table: TenantTable, list: keyof typeof markLists) {
  const from = async (id: string | undefined) => {
    const range = { ...(id !== undefined && { from: id }), limit: rowsAtOnce };
    const { items, next } = await workflows.on(table).listBy('gsi3', {}, range);
    return { rows: await markLists[list](table, items), isMore: next !== undefined };
  };
  return { list, from };
}

const emptyPack: TextPack = { firstId: '', texts: [], version: 0 };

async function repack(table: TenantTable, changed: ChangedText): Promise<void> {
  const { projectUid, workflowId, searchText } = changed;
  const [found] = await packsBefore(table, projectUid, { id: workflowId, limit: 1, consistent: true });
  const isPacked = found?.texts.some(([id]) => id === workflowId) === true;
  if (found && isPacked) {
    const texts = found.texts.map(([id, text]) => [id, id === workflowId ? searchText : text] as const);
    await keepPack(table, projectUid, { ...found, texts });
  }
  // One that is not packed yet is packed with the text that it has then.
  const refusal = new ConditionFailed(undefined);
  await table.transact([{ ...forgettingChange(changed), refusal }]).catch((error: unknown) => {
    if (error !== refusal) throw error;
  });
}
