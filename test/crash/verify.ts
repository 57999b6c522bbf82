import { equal, ok } from 'node:assert/strict';
import { changesIn } from '../../functions/auditing/backups/backup-store.ts';
import type { Connection } from '../../functions/engines/driver.ts';
import type { TenantFiles } from '../../functions/platform/ports/files.ts';
import { isPromise } from '../../shared/rollback/strategies.ts';
import type { Statement } from '../../functions/ground/ledger/statement-repo.ts';
import { crashScript, effectOf, numbersByFile, timesCarriedOut, type CrashEngine, type Ledger } from './script.ts';

type Told = {
  readonly engine: CrashEngine;
  readonly db: Connection;
  readonly taskId: number;
  readonly place: string;
  readonly sendingsMax: number;
  readonly files: TenantFiles;
};

/** Holds a settled ledger against the tables. Answers how many statements are unknown. */
export async function verify({ run, statements }: Ledger, told: Told): Promise<number> {
  const { engine, db, taskId, place, sendingsMax } = told;
  ok(['succeeded', 'failed'].includes(run.state), `the run has ended: ${run.state} ${place}`);
  const steps = crashScript(engine, taskId);
  equal(
    statements.reduce((sum, { slice }) => sum + (slice?.statements ?? 1), 0),
    steps.length,
  );
  for (const statement of statements) {
    const where = `statement ${statement.number} is ${statement.state}: ${place}`;
    for (const number of numbersOf(statement)) {
      const step = steps[number - 1];
      ok(step, where);
      const timesRun = await timesCarriedOut(engine, db, number);
      ok(
        statement.attempt <= sendingsMax && timesRun <= statement.attempt,
        `${number} was sent ${statement.attempt} times, carried out ${timesRun} times; ${where}`,
      );
      holdsTrue(statement, await effectOf(db, step), where);
    }
    await hasItsBackup(statement, { files: told.files, where });
    if (statement.state === 'unknown') ok(mayBeUnknown(statement), `nothing unknown that can be proven; ${where}`);
  }
  const isAllDone = statements.every(({ state }) => state === 'succeeded');
  equal(run.state, isAllDone ? 'succeeded' : 'failed', place);
  return statements.filter(({ state }) => state === 'unknown').length;
}

/** A line of a large file stands for several statements, all of which count or none. */
function numbersOf({ number, slice }: Statement): number[] {
  return Array.from({ length: slice?.statements ?? 1 }, (_, index) => number + index);
}

/** Files ran in their order: behind the first statement that did not succeed, nothing was even begun but what shares its transaction. */
export function inFileOrder({ statements }: Ledger, place: string): void {
  const inOrder = numbersByFile.flatMap((number) => statements.find((one) => one.number === number) ?? []);
  const stop = inOrder.findIndex(({ state }) => state !== 'succeeded');
  if (stop === -1) return;
  for (const { number, batch, state } of inOrder.slice(stop + 1))
    ok(
      state === 'not_started' || batch === inOrder[stop]?.batch,
      `statement ${number} is ${state} behind the end; ${place}`,
    );
}

/** What was proven to be undone has run again by itself; only what nobody can prove stops a script. */
export function isGoneOn({ run, statements }: Ledger, place: string): void {
  const isDoubtful = statements.some(({ state }) => state === 'unknown');
  ok(run.state === 'succeeded' || isDoubtful, `it went on by itself to its end: ${run.state} ${place}`);
  ok(!statements.some(({ state }) => state === 'rolled_back') || isDoubtful, `nothing stays undone: ${place}`);
}

/** A statement that promises a backup is sent only when it is there, and is committed only when it is whole. */
async function hasItsBackup(
  { backupStrategy, backup, backupAdvice, attempt, state }: Statement,
  { files, where }: { files: TenantFiles; where: string },
): Promise<void> {
  if (!isPromise(backupStrategy) || attempt === 0 || state === 'not_started') return;
  ok(backup?.status === 'succeed', `it was sent with its backup; ${where}`);
  ok((await files.size(`${backup.folder}/before.json`)) !== undefined, `what was there before is kept; ${where}`);
  if (state !== 'succeeded') return;
  if (backupAdvice?.plan?.kind === 'definition') {
    ok((await files.size(`${backup.folder}/after.json`)) !== undefined, `how it left the definition is kept; ${where}`);
    return;
  }
  let rows = 0;
  for await (const changes of changesIn(files, backup.folder, 'forwards')) rows += changes.length;
  equal(rows, backupStrategy === 'original_row' ? 2 : 1, `every row that changed is kept; ${where}`);
}

function holdsTrue({ state }: Statement, effect: number | undefined, where: string): void {
  ok(state !== 'started' && state !== 'failed', where);
  if (effect === undefined) return;
  if (state === 'unknown') ok(effect === 0 || effect === 1, `${effect} times in the tables; ${where}`);
  else equal(effect, state === 'succeeded' ? 1 : 0, where);
}

/** PostgreSQL proves every transaction, and MariaDB those that leave a mark; only what refuses one, or commits by itself, may stay unknown. */
function mayBeUnknown({ isTransactional }: Statement): boolean {
  return !isTransactional;
}
