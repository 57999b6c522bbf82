import { limits } from '../../../../shared/limits.ts';
import { isPromise } from '../../../../shared/rollback/strategies.ts';
import { BackupFailed, backupFailed } from '../../../auditing/backups/backup-failed.ts';
import { backupFolder } from '../../../auditing/backups/backup-store.ts';
import type { KeptRows } from '../../../auditing/backups/row-job.ts';
import type { RunResult } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { ExecutionWorld, Stop } from '../execution-world.ts';
import { noteBackup } from '../../../ground/ledger/ledger.ts';
import type { Statement, StatementBackup } from '../../../ground/ledger/statement-repo.ts';
import { watched, type Session } from './send.ts';
import { stoppedOnRequest } from './stop.ts';

/** What was kept of a statement, with the note of it for the ledger. */
export type Kept = { readonly rows: KeptRows; readonly note: StatementBackup };

/** Loaded where something is kept: how that is done for all families is more than the rest of what executes. */
const ofRows = () => import('../../../auditing/backups/keep-rows.ts');
const ofDefinitions = () => import('../../../auditing/backups/keep-definition.ts');

/** Keeps what is promised of a statement, before it runs and in its transaction. Answers why the run must stop when that fails. */
export async function backUp(
  statement: Statement,
  { sql, session }: { sql: string; session: Session },
): Promise<Kept | Stop | undefined> {
  if (!isPromise(statement.backupStrategy)) return undefined;
  const { connection, lease, world } = session;
  const { family, rowsMax } = world.backup;
  const folder = backupFolder({ ...statement, attempt: statement.attempt + 1 }, lease.fence);
  await world.at('beforeBackup');
  await noteBackup(lease, statement, { status: 'executing', folder, rows: 0 });
  const { result, stopping } = await watched(session, () =>
    orProblem(async () => {
      const plan = statement.backupAdvice?.plan;
      if (!plan) throw backupFailed('notPlanned');
      const mayGoOn = () => world.at('whileBackingUp');
      const job = { sql, family, folder, connection, files: world.files, mayGoOn, rowsMax };
      const { isTransactional, executionWay } = statement;
      if (plan.kind === 'definition')
        return (await ofDefinitions()).keepDefinition({
          ...job,
          plan,
          isTransactional,
          isOnline: executionWay === 'online',
        });
      return (await ofRows()).keepRows({ ...job, plan });
    }),
  );
  if (stopping) return stoppedOnRequest();
  if (result instanceof BackupFailed) {
    await noteBackup(lease, statement, { status: 'failed', folder, rows: 0, reason: result.reason });
    return notBackedUp(result, statement);
  }
  await world.at('afterBackup');
  return { rows: result, note: { status: 'succeed', folder, rows: result.rows } };
}

/** Keeps what a statement has left behind, before its COMMIT. Answers why it must be undone when that fails. */
export async function keepLeftRows(
  statement: Statement,
  { kept, result, session }: { kept: Kept; result: RunResult; session: Session },
): Promise<{ readonly rows: number } | Stop> {
  await session.world.at('beforeLeftRows');
  const { result: left, stopping } = await watched(session, () => orProblem(() => kept.rows.finish(result)));
  if (stopping) return stoppedOnRequest();
  if (left instanceof BackupFailed) return notBackedUp(left, statement);
  await session.world.at('afterLeftRows');
  return left;
}

/** The same for what committed by itself and whose end nobody saw, once its session is gone. */
export async function keepLeftBySomebody(statement: Statement, world: ExecutionWorld): Promise<void> {
  const { backup, backupAdvice, isTransactional } = statement;
  if (backup?.status !== 'succeed' || !backupAdvice?.plan || isTransactional) return;
  const { kind } = backupAdvice.plan;
  try {
    if (kind === 'truncate') await (await ofRows()).keepNothingLeft(world.files, backup.folder);
    if (kind === 'definition') await keepDefinitionLeft(backup.folder, world);
  } catch (error) {
    if (!(error instanceof BackupFailed) && !(error instanceof EngineError)) throw error;
    world.log.warn('how a statement has left things could not be kept', { error });
  }
}

async function keepDefinitionLeft(
  folder: string,
  { driver, target, files, backup: { family } }: ExecutionWorld,
): Promise<void> {
  const timeoutMs = limits.connectTimeoutSeconds * 1000;
  const connection = await driver.connect(target, { timeoutMs, applicationName: 'sluice' });
  try {
    const { keepLeftDefinition } = await ofDefinitions();
    await keepLeftDefinition({ family, folder, files, connection, isTransactional: false });
  } finally {
    await connection.close();
  }
}

function notBackedUp({ reason }: BackupFailed, { number }: Statement): Stop {
  return { state: 'failed', failure: { stage: 'sql_backup', reason, number } };
}

/** Words of the server, and of the store of files, against a backup are why it failed; anything else is a mistake of ours. */
async function orProblem<T>(work: () => Promise<T>): Promise<T | BackupFailed> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupFailed) return error;
    if (error instanceof EngineError) return backupFailed('refused', { reason: error.message }, error);
    throw error;
  }
}
