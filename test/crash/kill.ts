import { ok } from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Target } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { limits } from '../../shared/limits.ts';
import { childProgram } from '../support/child.ts';
import { filesIn } from './files-in.ts';
import {
  clean,
  prepare,
  type ChildStep,
  type CrashEngine,
  type CrashWay,
  type Death,
  type Ledger,
  type Said,
} from './script.ts';
import { inFileOrder, isGoneOn, verify } from './verify.ts';

/**
 * Where a run is killed, and where the one that settles it is killed in turn; `goOn` is a runner, else it is the sweeper.
 * With `mayGoOn` what was proven to be undone goes on by itself.
 */
export type Kill = {
  readonly first: Death;
  readonly second?: Death | undefined;
  readonly goOn: boolean;
  readonly mayGoOn: boolean;
};
export type Settled = { readonly kills: number; readonly unknown: number; readonly milliseconds: number };
export type CrashBench = Awaited<ReturnType<typeof crashBench>>;

const leaseMs = (limits.leaseSeconds + 1) * 1000;

/** Kills runs against one real database and holds their ledgers against its tables. */
export async function crashBench(engine: CrashEngine, target: Target, how: CrashWay = 'statement by statement') {
  const program = childProgram('test/crash/crash-child.ts');
  const folder = mkdtempSync(join(tmpdir(), 'sluice-crash-'));
  const db = await (await driverOf(engine)).connect(target, { timeoutMs: 5000, applicationName: 'crash-test' });
  await prepare(engine, db);
  let taskId = 0;

  /** What a child said until its end or its death. */
  const child = async (...steps: ChildStep[]) => {
    const process = program.start(JSON.stringify({ folder: join(folder, 'table'), target, taskId, steps }));
    const isOver = await process.line(/^over$/).then(
      () => true,
      () => false,
    );
    await process.kill();
    return { isOver, said: process.lines.filter((line) => line !== 'over').map((line): Said => JSON.parse(line)) };
  };

  /** Settles what was left behind; the first settler may be killed too. */
  const settle = async ({ second, goOn, mayGoOn }: Kill) => {
    const tried = second ? await child({ do: 'run', die: second, goOn, mayGoOn, laterMs: leaseMs }) : undefined;
    const last = tried?.isOver ? tried : await child({ do: 'run', goOn, mayGoOn, laterMs: leaseMs * 2 });
    const kills = tried && !tried.isOver ? 2 : 1;
    const settled = ledgerOf(last.said);
    // A sweeper leaves to a next runner what goes on by itself.
    if (settled.ledger.run.state !== 'executing') return { ...settled, kills };
    const { said } = await child({ do: 'run', goOn: true, mayGoOn, laterMs: leaseMs * 3 });
    return { ...ledgerOf(said), kills };
  };

  return {
    /** Every step boundary that an undisturbed run meets, in order. */
    async boundaries(): Promise<Death[]> {
      taskId++;
      const { isOver, said } = await child({ do: 'plan', engine, how }, { do: 'run', goOn: true, laterMs: 0 });
      ok(isOver, 'an undisturbed run ends');
      await clean(engine, db, taskId);
      return said.flatMap((one) => ('point' in one ? [{ ...one, afterMs: 0 }] : []));
    },

    /** One killed run, settled by another process and then, where something can run again, finished on request. */
    async kill(kill: Kill): Promise<Settled> {
      taskId++;
      const told = {
        engine,
        db,
        taskId,
        files: filesIn(join(folder, 'table')),
        place: JSON.stringify({ engine, ...kill }),
      };
      const killed = await child({ do: 'plan', engine, how }, { do: 'run', die: kill.first, goOn: true, laterMs: 0 });
      ok(!killed.isOver, `the run was killed: ${told.place}`);
      const { ledger, milliseconds, kills } = await settle(kill);
      const unknown = await verify(ledger, { ...told, sendingsMax: kill.mayGoOn ? 2 : 1 });
      if (kill.mayGoOn) isGoneOn(ledger, told.place);
      if (how === 'file by file') inFileOrder(ledger, told.place);
      if (
        ledger.run.state === 'failed' &&
        ledger.statements.some(({ state }) => state === 'not_started' || state === 'rolled_back')
      ) {
        const { said } = await child({ do: 'retry' }, { do: 'run', goOn: true, laterMs: leaseMs * 4 });
        const retried = ledgerOf(said).ledger;
        await verify(retried, { ...told, sendingsMax: kill.mayGoOn ? 3 : 2 });
        ok(
          retried.statements.every(({ state }) => state === 'succeeded' || state === 'unknown'),
          `everything that may run again has run: ${told.place}`,
        );
      }
      await clean(engine, db, taskId);
      return { kills, unknown, milliseconds };
    },

    async close(): Promise<void> {
      await db.close();
      program.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ledgerOf(said: readonly Said[]): { ledger: Ledger; milliseconds: number } {
  const found = said.findLast((one) => 'ledger' in one);
  ok(found, 'a run that is over says its ledger');
  return found;
}
