import type { AlterAction } from '../../shared/audit/tree/table-statement.ts';
import type { EngineFamily } from '../../shared/engines/engine.ts';
import type { DefinitionPlan } from '../../shared/rollback/definition-plan.ts';
import { losesNothing, type WrittenType } from '../../shared/rollback/lossless-types.ts';
import type { Picture, PictureColumn } from '../../shared/rollback/pictures.ts';
import type { BackupReason } from '../../shared/rollback/reasons.ts';

/** A definition with what is there before it runs. */
export type FoundDefinition = {
  readonly sql: string;
  readonly plan: DefinitionPlan;
  readonly family: EngineFamily;
  readonly before: readonly Picture[];
  /** The session refuses values that do not fit, instead of bending them. */
  readonly isStrict: boolean;
};

/** Why a definition cannot be undone, as far as only the catalogue tells it. */
export async function problemOfDefinition(found: FoundDefinition): Promise<BackupReason | undefined> {
  const { plan, before } = found;
  const isOnlyRenamed = plan.renames.some(({ what }) => what === 'relation');
  if (!isOnlyRenamed && before.some(({ is }) => is?.type === 'table' && is.isDivided)) return 'dividedTable';
  if (found.family === 'mysql' && isUnwritable(found)) return 'unwritable';
  for (const one of plan.types) {
    const reason = await problemOfType(one, found);
    if (reason) return reason;
  }
  return undefined;
}

/** The catalogue of the MySQL family knows no characters beyond three bytes: an emoji in a default, a comment or an ENUM is a ? there. */
function isUnwritable({ plan: { rewritten }, before }: FoundDefinition): boolean {
  const names = rewritten.map((name) => name.toLowerCase());
  return before.some(
    ({ is }) =>
      is?.type === 'table' &&
      [
        ...is.columns.filter(({ name }) => names.includes(name.toLowerCase())),
        ...is.indexes,
        { definition: is.comment ?? '' },
      ].some(({ definition }) => definition.includes('?')),
  );
}

async function problemOfType(
  { column, type: [start, end] }: DefinitionPlan['types'][number],
  { sql, family, before, isStrict }: FoundDefinition,
): Promise<BackupReason | undefined> {
  const was = columnOf(before, column);
  // The server will say itself that there is no such column.
  if (!was) return undefined;
  const old = await writtenType(family === 'mysql' ? was.definition : was.type, family);
  const wanted = await writtenType(sql.slice(start, end), family);
  if (was.isFilled || !old || !wanted || !losesNothing(old, wanted, family)) return 'lossyType';
  return family === 'mysql' && old.nullable !== false && losesNull(wanted, isStrict) ? 'lossyNull' : undefined;
}

/** A TIMESTAMP gets the time of day in the place of NULL, and is made NOT NULL by itself on older servers. */
function losesNull({ type, nullable }: WrittenColumn, isStrict: boolean): boolean {
  if (type.name === 'TIMESTAMP') return nullable !== true;
  return nullable === false && !isStrict;
}

type WrittenColumn = WrittenType & { readonly nullable: boolean | undefined };

/** Names of columns that differ only in case are not there together on the MySQL family, and hardly anywhere. */
function columnOf([first]: readonly Picture[], name: string): PictureColumn | undefined {
  const columns = first?.is?.type === 'table' ? first.is.columns : [];
  return (
    columns.find((one) => one.name === name) ?? columns.find((one) => one.name.toLowerCase() === name.toLowerCase())
  );
}

/** What a server and a script write behind the name of a column, read by the same grammar. */
async function writtenType(text: string, family: EngineFamily): Promise<WrittenColumn | undefined> {
  // Few functions ever look at a type, and the grammars are large.
  const { parseScript } = await import('../../shared/audit/read/parse.ts');
  const isMysql = family === 'mysql';
  const sql = `alter table t ${isMysql ? 'modify a' : 'alter a type'} ${text}`;
  const [statement] = parseScript(sql, isMysql ? 'mysql' : 'postgres').statements;
  if (statement?.tree.kind !== 'alterTable' || statement.error) return undefined;
  return typeIn(statement.tree.actions[0]);
}

function typeIn(action: AlterAction | undefined): WrittenColumn | undefined {
  if (action?.kind === 'alterColumnType')
    return { type: action.type, charset: action.type.charset, collation: action.type.collation, nullable: undefined };
  if (action?.kind !== 'modifyColumn' || !action.column.type) return undefined;
  const { type, charset, collation, nullable, constraints } = action.column;
  const isKey = constraints.some(({ kind }) => kind === 'primaryKey');
  return {
    type,
    charset: charset ?? type.charset,
    collation: collation ?? type.collation,
    nullable: isKey ? false : nullable,
  };
}
