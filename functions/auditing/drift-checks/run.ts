import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { dbServices, dbServicesByUid } from '../../platform/access/db-service.ts';
import { projects } from '../../platform/access/project.ts';
import type { EventPlace } from '../../platform/events.ts';
import { changesOf } from './changes-told.ts';
import type { Found } from './differences.ts';
import {
  driftChecks,
  driftRuns,
  isMeanwhile,
  nextAtOf,
  snapshots,
  type DriftCheck,
  type DriftCounts,
  type NewDriftRun,
} from './drift-repo.ts';
import type { Facts } from './facts.ts';
import { forgetCheck } from './forget.ts';
import { factsIn, foundIn, keepFile, runKey } from './kept-files.ts';
import { sourceUidsOf } from './sources.ts';
import { tellingDrift } from './telling.ts';

type Running = DriftCheck & { readonly run: NonNullable<DriftCheck['run']> };

/** Takes a due check up, runs it and writes down how it ended. Who comes second finds the lease taken and does nothing. */
export async function workOn(place: EventPlace, listed: DriftCheck): Promise<void> {
  const { table, world } = place;
  const check = await driftChecks.on(table).get(listed);
  if (!check?.dueAt || Date.parse(check.dueAt) > world.clock.now()) return;
  const uids = sourceUidsOf(check);
  const sources = (await dbServicesByUid(place, uids)).filter(({ projectUid }) => projectUid === check.projectUid);
  if (sources.length < uids.length) return forgetCheck(place, check);
  const project = await projects.on(table).get({ uid: check.projectUid });
  if (!project || project.isArchived) return rest(place, check);
  const startedAt = new Date(world.clock.now()).toISOString();
  const run = check.run ?? { runId: world.newId(), startedAt, attempts: 0 };
  const dueAt = new Date(world.clock.now() + limits.driftLeaseSeconds * 1000).toISOString();
  const begun = { ...check, run: { ...run, attempts: run.attempts + 1 }, dueAt };
  const running: Running = { ...begun, ...(await driftChecks.on(table).update(begun)), run: begun.run };
  await carryOut(place, running, project.name);
}

/** Nothing is read for an archived project; its schedule goes on. */
async function rest({ table, world }: EventPlace, { run: _, dueAt: __, ...check }: DriftCheck): Promise<void> {
  const nextAt = nextAtOf(world, check);
  await driftChecks.on(table).update({ ...check, ...(nextAt && { nextAt, dueAt: nextAt }) });
}

async function carryOut(place: EventPlace, running: Running, projectName: string): Promise<void> {
  try {
    if (running.run.attempts > limits.driftAttemptsMax) return await endFailed(place, running, projectName, gaveUp);
    const found = await lookAt(place, running);
    await keepFile(place, runKey(running.checkId, running.run.runId), found);
    await endRead(place, running, projectName, found);
  } catch (error) {
    // Somebody changed or deleted the check meanwhile: what they wrote holds.
    if (isMeanwhile(error)) return;
    if (error instanceof AppError) return endFailed(place, running, projectName, error.text);
    if (error instanceof EngineError) return endFailed(place, running, projectName, error.words);
    throw error;
  }
}

async function lookAt(place: EventPlace, check: Running): Promise<Found> {
  // What reads catalogues is large, and most rounds of a sweep find nothing to do.
  const [{ readFacts }, { differencesOf }, { remember }] = await Promise.all([
    import('./facts.ts'),
    import('./differences.ts'),
    import('./history.ts'),
  ]);
  const side = async ({ uid, schema }: DriftCheck['watched']): Promise<Facts> => {
    const source = await dbServices.on(place.table).get({ uid });
    if (source?.projectUid !== check.projectUid) throw new AppError('notFound');
    const at = new Date(place.world.clock.now()).toISOString();
    const facts = await readFacts(place, source, schema);
    await remember(place, { projectUid: check.projectUid, sourceUid: uid, schema }, facts, at);
    return facts;
  };
  const [baseline, watched, before] = await Promise.all([
    check.baseline ? side(check.baseline) : kept(place, check),
    side(check.watched),
    check.lastRead ? foundIn(place, check.checkId, check.lastRead) : undefined,
  ]);
  return differencesOf(baseline, watched, before);
}

async function kept(place: EventPlace, { projectUid, snapshotId = '' }: Running): Promise<Facts> {
  const snapshot = await snapshots.on(place.table).get({ projectUid, snapshotId });
  const facts = snapshot && (await factsIn(place, snapshotId));
  if (!facts) throw new AppError('structureSnapshotMissing');
  return facts;
}

async function endRead(place: EventPlace, running: Running, projectName: string, found: Found): Promise<void> {
  const { counts } = found;
  const isNews = counts.new + counts.changed + counts.gone > 0;
  const state = counts.differing > 0 ? 'drifted' : 'same';
  const told = isNews ? { action: 'drift' as const, projectName, reason: changesOf(found) } : undefined;
  await end(place, { ...running, lastRead: running.run.runId }, { state, failure: nothing, counts }, told);
}

async function endFailed(place: EventPlace, running: Running, projectName: string, failure: Text): Promise<void> {
  // Whoever heard once that it cannot read is not told again until it could.
  const told =
    running.last?.state === 'failed' ? undefined : { action: 'failed' as const, projectName, reason: failure };
  await end(place, running, { state: 'failed', failure, counts: noCounts }, told);
}

type Ending = Pick<NewDriftRun, 'state' | 'failure' | 'counts'>;

/** The run, the check and the message about it are written at once, so that nothing is told twice. */
async function end(
  place: EventPlace,
  { run, dueAt: _, nextAt: __, ...rest }: Running,
  ending: Ending,
  told: Parameters<typeof tellingDrift>[2] | undefined,
): Promise<void> {
  const { table, world } = place;
  const nextAt = nextAtOf(world, rest);
  const last = { runId: run.runId, at: run.startedAt, state: ending.state, differing: ending.counts.differing };
  const check = { ...rest, last, ...(nextAt && { nextAt, dueAt: nextAt }) };
  const { projectUid, checkId } = check;
  const row = { projectUid, checkId, runId: run.runId, startedAt: run.startedAt, ...ending };
  try {
    await table.transact([
      driftChecks.on(table).updating(check),
      driftRuns.on(table).creating(row),
      ...(told ? await tellingDrift(place, check, told) : []),
    ]);
  } catch (error) {
    if (isMeanwhile(error)) return removeUnwanted(place, row);
    throw error;
  }
  await removeOldest(place, check);
}

/** What a run found that nobody wants any more, since its check was changed or deleted meanwhile. */
async function removeUnwanted(place: EventPlace, { projectUid, checkId, runId }: NewDriftRun): Promise<void> {
  const now = await driftChecks.on(place.table).get({ projectUid, checkId });
  if (now?.run?.runId === runId || now?.last?.runId === runId) return;
  await place.world.files.forTenant(place.tenant).remove(runKey(checkId, runId));
}

/** The last run that could read stays, however many could not since. */
async function removeOldest(place: EventPlace, { projectUid, checkId, lastRead }: DriftCheck): Promise<void> {
  const { items } = await driftRuns
    .on(place.table)
    .list({ projectUid, checkId }, { newestFirst: true, limit: limits.driftRunsKept + 10 });
  const old = items.slice(limits.driftRunsKept).filter(({ runId }) => runId !== lastRead);
  const files = place.world.files.forTenant(place.tenant);
  for (const { runId } of old) await files.remove(runKey(checkId, runId));
  await driftRuns.on(place.table).removeAll(old);
}

const nothing: Text = { zh: '', en: '' };
const noCounts: DriftCounts = { differing: 0, new: 0, changed: 0, gone: 0 };
const gaveUp: Text = {
  zh: '运行多次意外中断，没有完成，已结束',
  en: 'It was broken off again and again, so it was ended',
};
