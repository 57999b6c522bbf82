import { limits } from '../../../../shared/limits.ts';
import { lacksMarks } from '../../../engines/mysql/commit-marks.ts';
import { outcomeOfCommit, polled, untilGone, type Verdict } from '../outcome-of-commit.ts';
import { timeText, type ExecutionWorld, type Interrupted, type Stop } from '../execution-world.ts';
import { keepLeftBySomebody } from './back-up.ts';
import { failureTexts, resultTexts } from '../../../ground/ledger/execution-texts.ts';
import {
  keepFromStarting,
  noteNoTransaction,
  writeOutcomes,
  type Lease,
  type Outcome,
} from '../../../ground/ledger/ledger.ts';
import { withSession } from './online-traces.ts';
import { settledOnline } from './settle-online.ts';
import { runs, type OpenTransaction, type Run } from '../../../ground/ledger/run-repo.ts';
import { statements, type Statement } from '../../../ground/ledger/statement-repo.ts';
import { stoppedOnRequest } from './stop.ts';

/**
 * Finds out what became of everything that an earlier runner started, by asking the database, and writes it down.
 * Answers why the run cannot simply go on, also by what was written of this execution before, or nothing when every trace is a proven commit.
 */
export async function settle(lease: Lease, run: Run, world: ExecutionWorld): Promise<Interrupted | undefined> {
  if (run.aboutToSend !== undefined) await keepFromStarting(lease, run.aboutToSend);
  const filter = { state: { oneOf: ['started', 'failed', 'rolled_back', 'terminated', 'unknown'] }, plan: run.plan };
  const { items: open } = await statements.on(lease.table).list({ taskId: lease.taskId }, { filter });
  const started = open.filter(({ state }) => state === 'started');
  await world.at('whileSettling');
  const outcomes: Outcome[] = [];
  for (const statement of started.filter(({ online }) => online)) {
    const state = await verdictOnline(statement, lease, world);
    if (state !== 'rolled_back') await keepLeftBySomebody(statement, world);
    outcomes.push({ number: statement.number, state, result: words[state] });
  }
  const direct = started.filter(({ online }) => !online);
  for (const traces of tracesOf(direct, run.transaction)) {
    const verdict = await verdictOf(traces, lease, world);
    for (const statement of traces.statements) await keepLeftBySomebody(statement, world);
    const result = isUnmarked(traces, verdict, world) ? resultTexts.unknownUnmarked : words[verdict];
    outcomes.push(...traces.statements.map(({ number }) => ({ number, state: verdict, result })));
  }
  await writeOutcomes(lease, outcomes, { at: timeText(world.clock) });
  if (run.transaction) await noteNoTransaction(lease);
  return stopOf([...open.filter(({ state }) => state !== 'started'), ...outcomes]);
}

/** Settles what this runner itself lost sight of when its connection broke; nothing when all of it is a proven commit. */
export async function settleNow(lease: Lease, world: ExecutionWorld): Promise<Stop | undefined> {
  const run = await runs.on(lease.table).require({ taskId: lease.taskId });
  const stop = await settle(lease, run, world);
  return stop && run.terminateRequestedAt !== undefined && stop.failure.stage !== 'unknown' ? stoppedOnRequest() : stop;
}

const words = {
  succeeded: resultTexts.provenCommitted,
  rolled_back: resultTexts.provenRolledBack,
  unknown: resultTexts.unknown,
};

/** Whether commit marks would have told what nobody knows. */
function isUnmarked({ transaction }: Traces, verdict: Verdict, { target }: ExecutionWorld): boolean {
  const isLeft = transaction?.phase === 'committing' && verdict === 'unknown';
  return isLeft && lacksMarks(target);
}

type Traces = {
  readonly statements: readonly Statement[];
  readonly transaction: OpenTransaction | undefined;
  readonly isTransactional: boolean;
};

/** What was in the transaction at hand, and what stood alone. */
function tracesOf(started: readonly Statement[], transaction: OpenTransaction | undefined): Traces[] {
  const together = started.filter((statement) => statement.isTransactional);
  const alone = started.filter((statement) => !statement.isTransactional);
  const batch = transaction?.batch === together[0]?.batch ? transaction : undefined;
  return [
    ...(together.length > 0 ? [{ statements: together, transaction: batch, isTransactional: true }] : []),
    ...alone.map((statement) => ({ statements: [statement], transaction: undefined, isTransactional: false })),
  ];
}

/** What is left of an online change tells how far it came, and is removed. */
async function verdictOnline({ online, number }: Statement, lease: Lease, world: ExecutionWorld): Promise<Verdict> {
  const noteSwapped = async () => {
    if (!online || online.isSwapped) return;
    const set = { online: { ...online, isSwapped: true } };
    await statements
      .on(lease.table)
      .patch({ taskId: lease.taskId, number }, { set }, { condition: { state: 'started' } });
  };
  const deadline = world.clock.now() + limits.settleSeconds * 1000;
  const found = await polled(deadline, world, async () =>
    online
      ? withSession(world, limits.connectTimeoutSeconds * 1000, (one) => settledOnline(one, online, noteSwapped))
      : undefined,
  );
  return found ?? 'unknown';
}

async function verdictOf(traces: Traces, lease: Lease, world: ExecutionWorld): Promise<Verdict> {
  const {
    transaction,
    isTransactional,
    statements: [first],
  } = traces;
  const backendId = transaction?.backendId ?? first?.backendId;
  if (backendId === undefined) return 'unknown';
  if (!isTransactional) {
    // It commits by itself, so its end proves nothing; waiting only keeps us from calling unknown what still runs.
    await untilGone({ backendId, isUnwanted: false }, world);
    return 'unknown';
  }
  if (transaction?.phase === 'committing') return (await witness(traces, lease)) ?? outcomeOfCommit(transaction, world);
  // COMMIT needs a write under the fence that we hold now, so nobody can send it any more: once the session is gone it is undone.
  return (await untilGone({ backendId, isUnwanted: true }, world)) ? 'rolled_back' : 'unknown';
}

/** A statement of the same transaction whose end was written before the crash tells it for all: where one failed, all were undone. */
async function witness({ statements: [first] }: Traces, { table, taskId }: Lease): Promise<Verdict | undefined> {
  if (!first) return undefined;
  const told = { oneOf: ['succeeded', 'rolled_back', 'failed', 'terminated'] };
  const filter = { batch: first.batch, plan: first.plan, state: told };
  const {
    items: [ended],
  } = await statements.on(table).list({ taskId }, { filter, limit: 1 });
  return ended && (ended.state === 'succeeded' ? 'succeeded' : 'rolled_back');
}

type Found = Pick<Statement, 'number' | 'state' | 'result'>;

function stopOf(found: readonly Found[]): Interrupted | undefined {
  const first = (state: Found['state']) => found.find((one) => one.state === state);
  const [doubtful, failed] = [first('unknown'), first('failed')];
  if (doubtful)
    return {
      state: 'failed',
      failure: { stage: 'unknown', reason: failureTexts.interruptedInDoubt, number: doubtful.number },
    };
  if (failed) {
    const reason = failed.result ?? failureTexts.interrupted;
    return { state: 'failed', failure: { stage: 'sql_execute', reason, number: failed.number } };
  }
  if (first('terminated')) return stoppedOnRequest();
  const undone = found.filter(({ state }) => state === 'rolled_back').map(({ number }) => number);
  if (undone.length === 0) return undefined;
  const failure = { stage: 'sql_execute', reason: failureTexts.interrupted, number: Math.min(...undone) } as const;
  return { state: 'failed', failure, undone };
}
