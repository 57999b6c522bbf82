import { backupReasons, withNames } from '../../../shared/rollback/reasons.ts';
import type { DefinitionPlan } from '../../../shared/rollback/definition-plan.ts';
import type { Picture } from '../../../shared/rollback/pictures.ts';
import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { quoteDouble } from '../../../shared/engines/quoting.ts';
import type { Connection } from '../../engines/driver.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import { BackupFailed } from './backup-failed.ts';
import { putDefinition, putLeftDefinition, readKept, readLeftDefinition } from './backup-store.ts';
import type { KeptRows } from './row-job.ts';
import { demandTurnable, keepLost, keepRetyped, lockWhole, type Lost } from './lost-rows.ts';
import { dependantsOf } from './postgres/dependants.ts';
import { definitionFound, picturesAt } from './pictures.ts';
import { families } from './families.ts';

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
  /** A tool changes the table while others use it. */
  readonly isOnline: boolean;
  readonly rowsMax: number;
};

/** Writes down what a definition is about, as the catalogue has it before the statement, and the rows that go with it. */
export async function keepDefinition(job: DefinitionToKeep): Promise<KeptRows> {
  const { sql, plan, folder, files, mayGoOn } = job;
  const { pictures, schema, lost, kept } = await inTransaction(job, () => lockedAndKept(job));
  await mayGoOn();
  const isRetyped = kept.some((one) => one.isRetyped);
  const session = isRetyped ? await families[job.family].readingSettings(job.connection) : [];
  await putDefinition(files, folder, { plan, schema, before: pictures, lost: kept, session });
  const rows = kept.reduce((sum, one) => sum + one.rows, 0);
  return { rows, send: sql, maxRows: 0, finish: () => keepLeft(job, lost) };
}

async function keepLeft(job: DefinitionToKeep, lost: readonly Lost[]): Promise<{ readonly rows: number }> {
  const { connection, isTransactional } = job;
  const { takesBackDefinitions, unlockTables } = families[job.family];
  const isTaken = takesBackDefinitions && isTransactional;
  if (isTaken) await demandTurnable(connection, lost);
  try {
    const left = await keepLeftDefinition(job);
    if (isTaken) await demandReplaceable(job);
    return left;
  } finally {
    if (lost.length > 0) await unlockTables(connection);
  }
}

/** A routine of another shape goes before the older one comes back, which nothing that depends on it allows. */
async function demandReplaceable({ connection, files, folder }: DefinitionToKeep): Promise<void> {
  const kept = await readKept(files, folder);
  if (!('plan' in kept) || kept.plan.renames.length > 0) return;
  const after = await readLeftDefinition(files, folder);
  const reshaped = kept.before.filter(({ texts = [] }, index) =>
    texts.some((was) => after[index]?.texts?.some((is) => is.name === was.name && is.shape !== was.shape)),
  );
  const named = await dependantsOf(connection, reshaped);
  if (named.length > 0) throw new BackupFailed(withNames(backupReasons.neededByOthers, named));
}

/** Writes down how a definition has left what it is about. */
export async function keepLeftDefinition(
  job: Pick<DefinitionToKeep, 'family' | 'folder' | 'files' | 'connection' | 'isTransactional'>,
): Promise<{ readonly rows: number }> {
  const { family, folder, files, connection } = job;
  const kept = await readKept(files, folder);
  if (!('plan' in kept)) return { rows: 0 };
  await keepRetyped(job, kept.plan, kept.lost);
  const after = await inTransaction(job, () => picturesAt(connection, family, kept.before));
  await putLeftDefinition(files, folder, after);
  return { rows: 0 };
}

/** Where the statement shares its transaction, or takes rows with it, nobody else changes the tables between the look and the statement. */
async function lockedAndKept(job: DefinitionToKeep) {
  const { connection, family } = job;
  const found = await definitionFound(connection, family, job);
  demandKeepable(found);
  // What is renamed may be a sequence, a constraint or a procedure, which no picture shows.
  if (job.plan.renames.length > 0 && !families[family].isTried && !found.pictures[0]?.is)
    throw new BackupFailed(backupReasons.notReversible);
  if (found.lost.length === 0) return { ...(await lockedFromDefinitions(job, found)), kept: [] };
  if (isUnlockable(job)) throw new BackupFailed(backupReasons.rowsUnlocked);
  await lockWhole(connection, family, found.lost);
  const again = await definitionFound(connection, family, job);
  demandKeepable(again);
  return { ...again, kept: await keepLost(job, again.lost) };
}

/** A tool that changes the table beside the traffic would wait for the lock of this session for ever. */
function isUnlockable({ family, isTransactional, isOnline }: DefinitionToKeep): boolean {
  return isOnline || (families[family].locksInTransaction && !isTransactional);
}

type Found = Awaited<ReturnType<typeof definitionFound>>;

/** What cannot be kept is refused by name. */
function demandKeepable({ problem, named = [] }: Found): void {
  if (problem) throw new BackupFailed(withNames(backupReasons[problem], named));
}

/** What takes no rows with it is only kept from other definitions. */
async function lockedFromDefinitions(job: DefinitionToKeep, found: Found): Promise<Found> {
  const { connection, family, isTransactional } = job;
  if (!isTransactional || !families[family].takesBackDefinitions) return found;
  const names = found.pictures.filter(({ is }) => is?.type === 'table' && is.word === 'TABLE').map(nameOf);
  if (names.length === 0) return found;
  await connection.run(`lock table ${names.join(', ')} in share update exclusive mode`, { maxRows: 0 });
  const again = await definitionFound(connection, family, job);
  if (again.lost.length > 0) throw new BackupFailed(backupReasons.lossyType);
  return again;
}

function nameOf({ schema, name }: Picture): string {
  return `${quoteDouble(schema)}.${quoteDouble(name)}`;
}

/** A statement that commits by itself has no transaction to look in. */
function inTransaction<T>(
  { connection, family, isTransactional }: Pick<DefinitionToKeep, 'connection' | 'family' | 'isTransactional'>,
  work: () => Promise<T>,
): Promise<T> {
  return isTransactional ? work() : families[family].inOwnTransaction(connection, work);
}
