import { fill } from '../../../../shared/text.ts';
import type { Stop } from '../execution-world.ts';
import { noteNotRun, type Lease } from '../../../ground/ledger/ledger.ts';
import { statements, type Statement } from '../../../ground/ledger/statement-repo.ts';
import { resultTexts } from '../../../ground/ledger/execution-texts.ts';

const failing: ReadonlySet<Statement['state']> = new Set(['failed', 'rolled_back', 'terminated', 'unknown']);

/**
 * The execution of a rollback: a statement that fails keeps only those from running that build on it. Of any other script nothing
 * is known of what builds on what, so it ends with the first failure.
 */
export class Undoing {
  /** Why the run has not succeeded although it went on. */
  stop: Stop | undefined;
  private readonly lease: Lease;
  /** By the statements that could not be undone: the statement of this task that failed. */
  private readonly failed: Map<number, number>;

  private constructor(lease: Lease, failed: Map<number, number>) {
    this.lease = lease;
    this.failed = failed;
  }

  /** What earlier runners have left counts too. */
  static async of(lease: Lease): Promise<Undoing> {
    const filter = { undoes: { exists: true }, state: { oneOf: [...failing] } };
    const { items } = await statements.on(lease.table).list({ taskId: lease.taskId }, { filter });
    return new Undoing(lease, new Map(items.flatMap(({ undoes, number }) => (undoes ? [[undoes.of, number]] : []))));
  }

  /** Whether a batch builds on what has failed; the ledger then says on what. */
  async leavesOut([first, ...others]: readonly Statement[]): Promise<boolean> {
    if (!first?.undoes) return false;
    const { of, after } = first.undoes;
    const on = [of, ...after].find((one) => this.failed.has(one));
    if (on === undefined) return false;
    const number = this.failed.get(on) ?? first.number;
    this.failed.set(of, this.failed.get(of) ?? first.number);
    await noteNotRun(this.lease, [first, ...others], fill(resultTexts.notRun, { number }));
    return true;
  }

  /** Whether a failure leaves others to be run; a connection that is gone, or a result that nobody knows, does not. */
  async goesOnBehind(batch: readonly Statement[], stop: Stop): Promise<boolean> {
    const [first] = batch;
    const { stage } = stop.failure;
    if (!first?.undoes || stop.state !== 'failed' || (stage !== 'sql_execute' && stage !== 'sql_backup')) return false;
    const now = await statements.on(this.lease.table).getMany(batch.map(({ taskId, number }) => ({ taskId, number })));
    if (now.some(({ state }) => state === 'started' || state === 'unknown')) return false;
    this.stop ??= stop;
    this.failed.set(first.undoes.of, stop.failure.number ?? first.number);
    return true;
  }
}
