import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { dbServices } from '../../platform/access/db-service.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { World } from '../../platform/world.ts';
import {
  discoveryRuns,
  discoveryTasks,
  isMeanwhile,
  nextAtOf,
  type DiscoveryTask,
  type NewDiscoveryTask,
  type Progress,
} from './discovery-repo.ts';
import { forgetUnseen } from './suspicions.ts';
import { wordsOf } from './words-of.ts';

/** Where a run works: a tenant's table and the world. */
export type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
/** A task with its run. */
export type Running = DiscoveryTask & { readonly run: Progress };

/** A task at the beginning of a run that whoever begins it works on first, with what writes the run's row. */
export function beginning(
  { table, world }: Omit<Place, 'tenant'>,
  task: NewDiscoveryTask,
): { task: NewDiscoveryTask & { readonly run: Progress }; items: TransactItem[] } {
  const startedAt = new Date(world.clock.now()).toISOString();
  const { projectUid, taskId } = task;
  const counts = { tables: 0, columns: 0, found: 0, new: 0, skipped: [], skippedCount: 0, attempts: 1 };
  const run = { runUid: randomUUID(), startedAt, ...counts };
  const { nextAt: _, ...rest } = task;
  const nextAt = nextAtOf(world, task);
  const begun = { ...rest, run, dueAt: leaseEnd(world), ...(nextAt && { nextAt }) };
  const row = {
    projectUid,
    taskId,
    runUid: run.runUid,
    startedAt,
    status: 'RUNNING' as const,
    new: 0,
    remark: nothing,
  };
  return { task: begun, items: [discoveryRuns.on(table).creating(row)] };
}

const nothing: Text = { zh: '', en: '' };

/** Takes a run up of which nobody says any more that they work on it; nothing when somebody else was quicker. */
export async function takeUp({ table, world }: Place, task: Running): Promise<Running | undefined> {
  const run = { ...task.run, attempts: task.run.attempts + 1 };
  try {
    return { ...(await discoveryTasks.on(table).update({ ...task, run, dueAt: leaseEnd(world) })), run };
  } catch (error) {
    if (isMeanwhile(error)) return undefined;
    throw error;
  }
}

/** Goes on with a run until it ends, or the time is over: then the next sweep goes on behind the last table. */
export async function goOn(place: Place, begun: Running, isOver: () => boolean): Promise<DiscoveryTask> {
  let task = begun;
  try {
    if (task.run.attempts > limits.discoveryAttemptsMax)
      return await end(place, task, { status: 'FAILED', why: gaveUp });
    const source = await dbServices.on(place.table).get({ uid: task.dbServiceUid });
    if (source?.projectUid !== task.projectUid) return await end(place, task, { status: 'FAILED', why: sourceGone });
    // What reads and judges is much, and few requests begin a run.
    const { lookThrough } = await import('./look-through.ts');
    const isWhole = await lookThrough(place, { task, source, isOver }, async (run) => {
      task = { ...(await saved(place, { ...task, run })), run };
    });
    if (!isWhole) return await released(place, task);
    if (task.run.skippedCount === 0) await forgetUnseen(place.table, task);
    return await end(place, task, { status: 'COMPLETED', why: told(task.run) });
  } catch (error) {
    // Somebody stopped it, changed its task or went on with it.
    if (isMeanwhile(error)) return (await discoveryTasks.on(place.table).get(task)) ?? task;
    if (!(error instanceof AppError || error instanceof EngineError)) throw error;
    return end(place, task, { status: 'FAILED', why: error instanceof AppError ? error.text : wordsOf(error) });
  }
}

type Ending = { readonly status: 'COMPLETED' | 'FAILED' | 'STOPPED'; readonly why: Text };

/** What ends a run: its row and its task. */
export function ending(
  { table }: Pick<Place, 'table'>,
  { run, dueAt: _, ...rest }: Running,
  { status, why }: Ending,
): { task: DiscoveryTask; items: TransactItem[] } {
  const task = { ...rest, lastEnd: status, ...(rest.nextAt && { dueAt: rest.nextAt }) };
  const { projectUid, taskId } = task;
  const key = { projectUid, taskId, startedAt: run.startedAt, runUid: run.runUid };
  return {
    task,
    items: [discoveryRuns.on(table).patching(key, { set: { status, new: run.new, remark: why } })],
  };
}

async function end(place: Place, running: Running, how: Ending): Promise<DiscoveryTask> {
  const { task, items } = ending(place, running, how);
  try {
    await place.table.transact([discoveryTasks.on(place.table).updating(task), ...items]);
  } catch (error) {
    if (isMeanwhile(error)) return (await discoveryTasks.on(place.table).get(task)) ?? task;
    throw error;
  }
  await removeOldest(place.table, task);
  return { ...task, version: task.version + 1 };
}

function saved({ table, world }: Place, task: Running): Promise<DiscoveryTask> {
  return discoveryTasks.on(table).update({ ...task, dueAt: leaseEnd(world) });
}

/** Nobody works on it from now on, so the next sweep takes it up. */
function released({ table, world }: Place, task: Running): Promise<DiscoveryTask> {
  const run = { ...task.run, attempts: 0 };
  return discoveryTasks.on(table).update({ ...task, run, dueAt: new Date(world.clock.now()).toISOString() });
}

function leaseEnd({ clock }: Pick<World, 'clock'>): string {
  return new Date(clock.now() + limits.discoveryLeaseSeconds * 1000).toISOString();
}

async function removeOldest(table: TenantTable, { projectUid, taskId }: DiscoveryTask): Promise<void> {
  const runs = discoveryRuns.on(table);
  const { items } = await runs.list({ projectUid, taskId }, { limit: limits.discoveryHistoriesMax + 5 });
  await runs.removeAll(items.slice(0, Math.max(0, items.length - limits.discoveryHistoriesMax)));
}

const gaveUp: Text = {
  zh: '运行多次意外中断，没有进展，已结束',
  en: 'It was broken off again and again without getting on, so it was ended',
};
const sourceGone: Text = { zh: '数据源已不存在', en: 'The data source is gone' };

/** What a run looked through, and what it could not read. */
function told({ tables, columns, found, skipped, skippedCount }: Progress): Text {
  const figures = fill(
    {
      zh: '查看了 {tables} 个表的 {columns} 列，{found} 列疑似敏感',
      en: 'Looked through {columns} columns of {tables} tables; {found} may be sensitive',
    },
    { tables: String(tables), columns: String(columns), found: String(found) },
  );
  const kept = limits.suspectedColumnsMax;
  const few = found > kept ? { zh: `（只保留前 ${kept} 列）`, en: ` (only ${kept} of them are kept)` } : nothing;
  const whole = { zh: figures.zh + few.zh, en: figures.en + few.en };
  if (skippedCount === 0) return whole;
  const names = (language: keyof Text) => skipped.map(({ table, reason }) => `${table} (${reason[language]})`);
  return {
    zh: `${whole.zh}；${skippedCount} 个表的数据无法读取，最多只按列名判断：${names('zh').join('，')}`,
    en: `${whole.en}; ${skippedCount} could not be read and were judged by the names of columns at most: ${names('en').join(', ')}`,
  };
}
