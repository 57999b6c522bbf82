import type { AlterAction } from '../audit/tree/table-statement.ts';
import type { EngineFamily } from '../engines/engine.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import type { BackupReason } from './reasons.ts';

/** Options of a table that the catalogue tells and that can be set back; a comment stands among them. */
const settable: ReadonlySet<string> = new Set([
  'COMMENT',
  'CHARSET',
  'COLLATE',
  'ROW_FORMAT',
  'STATS_PERSISTENT',
  'STATS_AUTO_RECALC',
  'STATS_SAMPLE_PAGES',
  'MIN_ROWS',
  'MAX_ROWS',
  'AVG_ROW_LENGTH',
  'CHECKSUM',
  'PACK_KEYS',
  'DELAY_KEY_WRITE',
]);
/** Engines that hold what others hold until they are told otherwise; MEMORY forgets, others take no NULL or no keys. */
const lasting: ReadonlySet<string> = new Set(['INNODB', 'MYISAM']);
/** What may be done to partitions without a row that goes. */
const rowsStay: ReadonlySet<string> = new Set(['REORGANIZE', 'COALESCE', 'REBUILD', 'OPTIMIZE', 'ANALYZE', 'CHECK']);

/** Why a change of how rows are stored cannot be undone by what the catalogue tells; undefined where it can. */
export function refusalOfStorage(action: AlterAction, family: EngineFamily): BackupReason | undefined {
  if (/partition/i.test(action.kind)) return family === 'mysql' && keepsRows(action) ? undefined : 'partitions';
  if (family !== 'mysql') return 'notReversible';
  if (action.kind === 'convertCharset') return undefined;
  if (action.kind === 'switch' && action.words.join(' ') === 'FORCE') return undefined;
  if (action.kind !== 'setTableOptions') return 'notReversible';
  return action.options.every(isSettable) ? undefined : 'storageOptions';
}

function keepsRows(action: AlterAction): boolean {
  if (action.kind === 'changePartition') return rowsStay.has(action.verb.split(' ')[0]?.toUpperCase() ?? '');
  return action.kind === 'addPartition' || action.kind === 'partitionBy' || action.kind === 'removePartitioning';
}

function isSettable({ name, value }: { readonly name: string; readonly value: string | undefined }): boolean {
  if (name === 'ENGINE') return lasting.has(value?.replace(/^['"`]|['"`]$/g, '').toUpperCase() ?? '');
  return settable.has(name);
}

/** What actions do to how rows are stored, as far as it must be known beforehand. */
export function storageIn(actions: readonly AlterAction[]): Pick<DefinitionPlan, 'recodes' | 'divides'> {
  const converted = actions.find(({ kind }) => kind === 'convertCharset');
  const texts = converted?.kind === 'convertCharset' ? converted.charset : undefined;
  const isRecoded = texts !== undefined || actions.some(setsCharset);
  return {
    ...(isRecoded && { recodes: { ...(texts !== undefined && { texts }) } }),
    ...(actions.some(({ kind }) => /partition/i.test(kind)) && { divides: true }),
  };
}

function setsCharset(action: AlterAction): boolean {
  return (
    action.kind === 'setTableOptions' && action.options.some(({ name }) => name === 'CHARSET' || name === 'COLLATE')
  );
}
