import { backupReasons } from '../../shared/rollback/reasons.ts';
import type { DefinitionPlan } from '../../shared/rollback/definition-plan.ts';
import type { EngineFamily } from '../../shared/engines/engine.ts';
import { quoteDouble } from '../../shared/engines/quoting.ts';
import type { Connection } from '../engines/driver.ts';
import type { TenantFiles } from '../platform/ports/files.ts';
import { BackupFailed } from './backup-failed.ts';
import { putDefinition, putLeftDefinition, readKept } from './backup-store.ts';
import { problemOfDefinition } from './definition-problem.ts';
import type { KeptRows } from './keep-rows.ts';
import { inOwnTransaction, isStrict, picturesAt, picturesOf } from './pictures.ts';

/** A definition that is to be kept, and where. */
export type DefinitionToKeep = {
  readonly sql: string;
  readonly plan: DefinitionPlan;
  readonly family: EngineFamily;
  readonly folder: string;
  readonly connection: Connection;
  readonly files: TenantFiles;
  readonly mayGoOn: () => Promise<void>;
  /** Whether the statement runs in the transaction at hand, or commits by itself. */
  readonly isTransactional: boolean;
};

/** Writes down what a definition is about, as the catalogue has it before the statement. */
export async function keepDefinition(job: DefinitionToKeep): Promise<KeptRows> {
  const { sql, plan, family, folder, files, connection, mayGoOn } = job;
  const { pictures, schema } = await inTransaction(job, () => lockedPictures(job));
  const reason = await problemOfDefinition({
    sql,
    plan,
    family,
    before: pictures,
    isStrict: await isStrict(connection, family),
  });
  if (reason) throw new BackupFailed(backupReasons[reason]);
  await mayGoOn();
  await putDefinition(files, folder, { plan, schema, before: pictures });
  return { rows: 0, send: sql, maxRows: 0, finish: () => keepLeftDefinition(job) };
}

/** Writes down how a definition has left what it is about. */
export async function keepLeftDefinition(
  job: Pick<DefinitionToKeep, 'family' | 'folder' | 'files' | 'connection' | 'isTransactional'>,
): Promise<{ readonly rows: number }> {
  const { family, folder, files, connection } = job;
  const kept = await readKept(files, folder);
  if (!('plan' in kept)) return { rows: 0 };
  const after = await inTransaction(job, () => picturesAt(connection, family, kept.before));
  await putLeftDefinition(files, folder, after);
  return { rows: 0 };
}

/** Where the statement shares its transaction, nobody else changes the tables between the look and the statement. */
async function lockedPictures({ connection, family, plan, isTransactional }: DefinitionToKeep) {
  const found = await picturesOf(connection, family, plan);
  const tables = found.pictures.filter(({ is }) => is?.type === 'table' && is.word === 'TABLE');
  if (!isTransactional || family !== 'postgres' || tables.length === 0) return found;
  const names = tables.map(({ schema, name }) => `${quoteDouble(schema)}.${quoteDouble(name)}`);
  await connection.run(`lock table ${names.join(', ')} in share update exclusive mode`, { maxRows: 0 });
  return picturesOf(connection, family, plan);
}

/** A statement that commits by itself has no transaction to look in. */
function inTransaction<T>(
  { connection, family, isTransactional }: Pick<DefinitionToKeep, 'connection' | 'family' | 'isTransactional'>,
  work: () => Promise<T>,
): Promise<T> {
  return isTransactional ? work() : inOwnTransaction(connection, family, work);
}
