import type { TypeTurn } from '../../../shared/rollback/lossless-untried.ts';
import type { PictureColumn, TablePicture } from '../../../shared/rollback/pictures.ts';
import type { BackupReason } from '../../../shared/rollback/reasons.ts';
import type { FoundDefinition } from './definition-problem.ts';

/** Why a definition of Oracle or SQL Server cannot be made again from what the catalogue tells. */
export function untriedProblem(
  { sql, plan, before }: Pick<FoundDefinition, 'sql' | 'plan' | 'before'>,
  turnByName: (was: string, wanted: string) => TypeTurn,
): BackupReason | undefined {
  if (plan.renames.length > 0) return undefined;
  const tables = before.flatMap(({ is }) => (is?.type === 'table' ? [is] : []));
  const isUntold = before.some(({ is }) => is?.type === 'view' && is.text === '');
  if (isUntold || tables.some((table) => !isWritable(table, plan))) return 'notReversible';
  const [first] = tables;
  for (const { column, type } of plan.types) {
    const was = first && columnOf(first, column);
    if (!was) continue;
    const turn = turnByName(was.type, sql.slice(...type));
    if (turn !== 'exact') return turn === 'narrows' ? 'narrowsOnlyEmpty' : 'lossyType';
  }
  return undefined;
}

/** Whether all that may have to be made again has a definition. */
function isWritable(table: TablePicture, plan: FoundDefinition['plan']): boolean {
  const names = [...plan.dropped, ...plan.rewritten];
  const columns = table.columns.filter(({ name }) => plan.dropsTables || names.some((one) => isSame(one, name)));
  const dropped = table.columns.filter(({ name }) => plan.dropped.some((one) => isSame(one, name)));
  const parts = [...columns, ...table.constraints, ...table.indexes];
  // A column that counts cannot get its numbers again.
  return table.word === 'TABLE' && parts.every(({ definition }) => definition !== '') && !dropped.some(counts);
}

function counts({ definition }: PictureColumn): boolean {
  return / IDENTITY\(/.test(definition);
}

function columnOf({ columns }: TablePicture, name: string): PictureColumn | undefined {
  return columns.find((one) => isSame(one.name, name));
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
