import type { AlterAction } from '../../../shared/audit/tree/table-statement.ts';
import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { DefinitionPlan } from '../../../shared/rollback/definition-plan.ts';
import { holdsText } from '../../../shared/engines/mysql-options.ts';
import { losesNothing, turnsBack, type WrittenType } from '../../../shared/rollback/lossless-types.ts';
import type { Picture, PictureColumn } from '../../../shared/rollback/pictures.ts';
import type { BackupReason } from '../../../shared/rollback/reasons.ts';
import { untriedProblem } from './untried-problem.ts';
import { families } from './families.ts';

/** A definition with what is there before it runs. */
export type FoundDefinition = {
  readonly sql: string;
  readonly plan: DefinitionPlan;
  readonly family: EngineFamily;
  readonly before: readonly Picture[];
  /** The session refuses values that do not fit, instead of bending them. */
  readonly isStrict: boolean;
};

/** What only the catalogue tells of a definition: why it cannot be undone, else which columns change values with their type. */
export type SeenDefinition = { readonly problem?: BackupReason | undefined; readonly retyped: readonly string[] };

/** Looks at a definition in the light of the catalogue. */
export async function seenDefinition(found: FoundDefinition): Promise<SeenDefinition> {
  const { plan, family } = found;
  const problem = shownProblem(found);
  if (problem) return { problem, retyped: [] };
  const { texts } = plan.recodes ?? {};
  if (texts !== undefined && !isKeptIn(texts, found)) return { problem: 'lossyCharset', retyped: [] };
  const { turnByName } = families[family];
  if (turnByName) return { problem: untriedProblem(found, turnByName), retyped: [] };
  // A column of the same name is there afterwards, and holds none of the values.
  const retyped = (plan.remade ?? []).flatMap((name) => columnOf(found.before, name)?.name ?? []);
  for (const one of plan.types) {
    const turn = await turnOf(one, found);
    if (turn === 'unknown') return { problem: 'lossyType', retyped: [] };
    if (turn !== 'exact') retyped.push(turn.column);
  }
  return { retyped };
}

/** What the pictures themselves show to be none that could be made again. */
function shownProblem(found: FoundDefinition): BackupReason | undefined {
  const { plan, before, family } = found;
  const unkept = before.flatMap(({ texts = [] }) => texts).find(({ problem }) => problem)?.problem;
  if (unkept) return unkept;
  const isOnlyRenamed = plan.renames.some(({ what }) => what === 'relation');
  const tables = before.flatMap(({ is }) => (is?.type === 'table' ? [is] : []));
  // What the catalogue writes of a table says its partitions where its storage is known.
  if (!isOnlyRenamed && tables.some(({ isDivided, storage }) => isDivided && !storage)) return 'dividedTable';
  if (families[family].losesCharacters && isUnwritable(found)) return 'unwritable';
  const isVersioned = tables.some(({ around }) => /\bWITH SYSTEM VERSIONING\b/.test(around?.options ?? ''));
  return plan.dropsTables && isVersioned ? 'notReversible' : undefined;
}

/** Whether every text is the same again after it was written in another character set and turned back. */
function isKeptIn(charset: string, { before: [first], isStrict }: FoundDefinition): boolean {
  if (first?.is?.type !== 'table') return true;
  const { columns, storage } = first.is;
  const own = storage?.options['DEFAULT CHARSET'] ?? '';
  const texts = columns.filter(({ definition }) => holdsText(definition));
  const used = texts.map(({ definition }) => / CHARACTER SET (\w+)/.exec(definition)?.[1] ?? own);
  return used.every((from) => turnsBack(from, charset, isStrict));
}

/** The catalogue of the MySQL family knows no characters beyond three bytes: an emoji in a default, a comment or an ENUM is a ? there. */
function isUnwritable({ plan, before }: FoundDefinition): boolean {
  const { rewritten, dropped, dropsTables, recodes, divides } = plan;
  const names = [...rewritten, ...dropped].map((name) => name.toLowerCase());
  const isWritten = ({ name, definition }: PictureColumn) =>
    dropsTables || names.includes(name.toLowerCase()) || (recodes !== undefined && holdsText(definition));
  return before.some(
    ({ is }) =>
      is?.type === 'table' &&
      [
        ...is.columns.filter(isWritten),
        ...is.indexes,
        ...(dropsTables ? [...is.constraints, { definition: is.around?.options ?? '' }] : []),
        { definition: is.comment ?? '' },
        { definition: (divides && is.storage?.partitioning) || '' },
      ].some(({ definition }) => definition.includes('?')),
  );
}

/** Whether every value comes back when a type is turned back; if not, the values of the column are kept, where they can be put back. */
async function turnOf(
  { column, type: [start, end], isComputed }: DefinitionPlan['types'][number],
  { sql, family, before, isStrict, plan }: FoundDefinition,
): Promise<'exact' | 'unknown' | { readonly column: string }> {
  const was = columnOf(before, column);
  // The server will say itself that there is no such column.
  if (!was) return 'exact';
  const old = await writtenType(families[family].retype.was(was), family);
  const wanted = await writtenType(sql.slice(start, end), family);
  if (was.isFilled || !old || !wanted || isShape(old) || isShape(wanted)) return 'unknown';
  if (!isComputed && keepsNull(old, wanted, { family, isStrict }) && losesNothing(old, wanted, family)) return 'exact';
  return plan.renames.some(({ from }) => from.name === column) ? 'unknown' : { column: was.name };
}

function keepsNull(
  old: WrittenColumn,
  wanted: WrittenColumn,
  { family, isStrict }: Pick<FoundDefinition, 'family' | 'isStrict'>,
): boolean {
  return !families[family].fillsNull || old.nullable === false || !losesNull(wanted, isStrict);
}

/** No other type of the MySQL family is turned into a geometry. */
function isShape({ type }: WrittenColumn): boolean {
  return /^(GEOMETRY|GEOM(ETRY)?COLLECTION|(MULTI)?(POINT|LINESTRING|POLYGON)|VECTOR)$/.test(type.name);
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
  const { parseScript } = await import('../../../shared/audit/read/parse.ts');
  const { dialect, words } = families[family].retype;
  const sql = `alter table t ${words} ${text}`;
  const [statement] = parseScript(sql, dialect).statements;
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
