import { equal, ok } from 'node:assert/strict';
import type { Connection } from '../../functions/engines/driver.ts';
import type { Statement } from '../../functions/execution/statement-repo.ts';
import { crashScript, effectOf, timesCarriedOut, type CrashEngine, type Ledger } from './script.ts';

type Told = {
  readonly engine: CrashEngine;
  readonly db: Connection;
  readonly taskId: number;
  readonly place: string;
  readonly sendingsMax: number;
};

/** Holds a settled ledger against the tables. Answers how many statements are unknown. */
export async function verify({ run, statements }: Ledger, told: Told): Promise<number> {
  const { engine, db, taskId, place, sendingsMax } = told;
  ok(['succeeded', 'failed'].includes(run.state), `the run has ended: ${run.state} ${place}`);
  const steps = crashScript(engine, taskId);
  equal(statements.length, steps.length);
  for (const statement of statements) {
    const where = `statement ${statement.number} is ${statement.state}: ${place}`;
    const step = steps[statement.number - 1];
    ok(step, where);
    const timesRun = await timesCarriedOut(engine, db, statement.number);
    ok(
      statement.attempt <= sendingsMax && timesRun <= statement.attempt,
      `sent ${statement.attempt} times, carried out ${timesRun} times; ${where}`,
    );
    holdsTrue(statement, await effectOf(db, step), where);
    if (statement.state === 'unknown')
      ok(mayBeUnknown(engine, statement), `nothing unknown that can be proven; ${where}`);
  }
  const isAllDone = statements.every(({ state }) => state === 'succeeded');
  equal(run.state, isAllDone ? 'succeeded' : 'failed', place);
  return statements.filter(({ state }) => state === 'unknown').length;
}

function holdsTrue({ state }: Statement, effect: number | undefined, where: string): void {
  ok(state !== 'started' && state !== 'failed', where);
  if (effect === undefined) return;
  if (state === 'unknown') ok(effect === 0 || effect === 1, `${effect} times in the tables; ${where}`);
  else equal(effect, state === 'succeeded' ? 1 : 0, where);
}

/** PostgreSQL proves every transaction; only what refuses one, and on MariaDB what commits by itself or died with its COMMIT, may stay unknown. */
function mayBeUnknown(engine: CrashEngine, { isTransactional }: Statement): boolean {
  return engine === 'MariaDB' || !isTransactional;
}
