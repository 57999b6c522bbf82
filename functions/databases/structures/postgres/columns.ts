import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import type { Left } from '../left-alone.ts';
import { castOf } from './casts.ts';
import { computed, isResettable } from './generated.ts';
import { filledGently } from './gently.ts';
import { typeLoss, notNullLoss } from './losses.ts';
import { ofType } from './type-changes.ts';
import type { ColumnPart, Filled, Statement } from '../structure.ts';

type Numbered = Extract<Filled, { sequence: string }>;
type Place = { readonly table: string; readonly column: string };

/** What makes one column of another in place: a column that both sides have keeps its values, whatever else changes. */
export function columnChanges(table: string, was: ColumnPart, becomes: ColumnPart): Turned {
  if (was.definition === becomes.definition) return { statements: [], left: [] };
  if (isUnownedOf(was, becomes) || isUnownedOf(becomes, was))
    return { statements: [], left: [{ reason: 'differsInUnwritten', name: 'sequenceOptions' }] };
  const { statements, left } = turned(table, withOwned(was, becomes), withOwned(becomes, was));
  return { statements: [...statements, ...countedSo(was, becomes)], left };
}

/** A sequence that stays with its column, beside a default of another kind, counts in its new type. */
function countedSo(was: ColumnPart, becomes: ColumnPart): Statement[] {
  const type = plainType(becomes);
  const [before, after] = [was, becomes].map(
    (one) => one.owned ?? (one.filled?.by === 'serial' ? one.filled.sequence : undefined),
  );
  const isElsewhere = was.owned === undefined && becomes.owned === undefined;
  if (isElsewhere || after === undefined || before !== after || plainType(was) === type || !isCounted(type)) return [];
  return [{ sql: `ALTER SEQUENCE ${after} AS ${type};` }];
}

const isCounted = (type: string) => /^(smallint|integer|bigint)$/.test(type);

type Turned = { readonly statements: readonly Statement[]; readonly left: readonly Left[] };

const nextOf = (sequence: string) => `nextval(${literal(sequence)}::regclass)`;

/** A sequence that numbers a column on one side is somebody else's on the other, where the column asks it all the same. */
function isUnownedOf({ filled }: ColumnPart, other: ColumnPart): boolean {
  if (filled?.by !== 'serial' || other.filled?.by === 'serial' || other.owned === filled.sequence) return false;
  return other.defaultText?.includes(nextOf(filled.sequence)) ?? false;
}

/** A sequence that stays with its column is not made anew: then the column only has another default. */
function withOwned(column: ColumnPart, other: ColumnPart): ColumnPart {
  const { filled, ...plain } = column;
  if (filled?.by !== 'serial' || other.owned !== filled.sequence) return column;
  return { ...plain, type: filled.type, defaultText: `DEFAULT ${nextOf(filled.sequence)}` };
}

function turned(table: string, before: ColumnPart, after: ColumnPart): Turned {
  if (isResettable(before, after)) return { statements: [computed(table, after)], left: [] };
  const expression = [before, after].some(({ filled }) => filled?.by === 'expression');
  if (expression && !isOnlyUnmade(before, after))
    return { statements: [], left: [{ reason: 'generatedColumn', name: after.name }] };
  const place = { table, column: after.name };
  const alter = (text: string, more: Partial<Statement> = {}): Statement => ({
    sql: `ALTER TABLE ${quoteDouble(table)} ALTER COLUMN ${quoteDouble(after.name)} ${text};`,
    ...more,
  });
  const [was, becomes] = [plainType(before), plainType(after)];
  const isTyped = was !== becomes;
  if (isTyped && !castOf(was, becomes))
    return { statements: [], left: [{ reason: 'typeWithoutCast', name: after.name }] };
  const keeps = isPlain(before, after) || isKept(before.filled, after.filled, becomes);
  const statements = [
    ...(expression ? [alter('DROP EXPRESSION')] : []),
    ...(keeps ? [] : stopped(place, before, alter)),
    ...(isTyped ? typed(place, { before, after, was, becomes, keeps }, alter) : []),
    ...nullChange(table, before, after, alter),
    ...(keeps ? kept(before, after, alter) : started(place, before, after, alter)),
  ];
  return { statements, left: [] };
}

/** Nothing fills either, and neither type nor default changes. */
function isPlain(before: ColumnPart, after: ColumnPart): boolean {
  if (before.filled || after.filled) return false;
  return before.type === after.type && before.defaultText === after.defaultText;
}

function nullChange(table: string, before: ColumnPart, after: ColumnPart, alter: Alter): Statement[] {
  if (before.notNull === after.notNull) return [];
  if (!after.notNull) return [alter('DROP NOT NULL')];
  return filledGently(table, after.name, [notNullLoss(table, after.name)]);
}

type Alter = (text: string, more?: Partial<Statement>) => Statement;

/** A generated column can become a plain one that keeps its values; nothing else of it can be changed in place. */
function isOnlyUnmade(before: ColumnPart, after: ColumnPart): boolean {
  return (
    before.filled?.by === 'expression' &&
    !/ virtual$/.test(before.defaultText ?? '') &&
    after.filled?.by !== 'expression'
  );
}

function plainType({ type, filled }: ColumnPart): string {
  return filled?.by === 'serial' ? filled.type : type;
}

const isIdentity = (filled: Filled | undefined) => filled?.by === 'always' || filled?.by === 'by default';

/** Whether the same sequence goes on numbering the column. */
function isKept(before: Filled | undefined, after: Filled | undefined, type: string): boolean {
  if (!before || !after || !isCounted(type)) return false;
  return (isIdentity(before) && isIdentity(after)) || (before.by === 'serial' && after.by === 'serial');
}

function kept({ filled: before }: ColumnPart, { filled: after }: ColumnPart, alter: Alter): Statement[] {
  if (!before || !after || before.by === after.by) return [];
  return [alter(`SET GENERATED ${after.by.toUpperCase()}`)];
}

function typed(
  { table, column }: Place,
  change: { before: ColumnPart; after: ColumnPart; was: string; becomes: string; keeps: boolean },
  alter: Alter,
): Statement[] {
  const { before, after, was, becomes, keeps } = change;
  const touches = { object: { type: 'TABLE' as const, name: table }, columns: [column, ofType.column] };
  const using =
    castOf(was, becomes) === 'told' ? ` USING ${quoteDouble(column)}::${becomes.replace(/ COLLATE .*$/s, '')}` : '';
  const statement = alter(`TYPE ${becomes}${using}`, { losses: [typeLoss(table, column, was, becomes)], touches });
  const isSerial = keeps && before.filled?.by === 'serial' && after.filled?.by === 'serial';
  const sequence = isSerial ? (before.filled as Numbered).sequence : undefined;
  return [statement, ...(sequence ? [{ sql: `ALTER SEQUENCE ${sequence} AS ${becomes};` }] : [])];
}

/** Ends what fills the column. Where it was numbered, the sequence waits aside, so that no number is given twice. */
function stopped({ table, column }: Place, before: ColumnPart, alter: Alter): Statement[] {
  const { filled } = before;
  if (filled?.by === 'serial')
    return [
      alter('DROP DEFAULT'),
      { sql: `ALTER SEQUENCE ${filled.sequence} OWNED BY NONE;` },
      { sql: `ALTER SEQUENCE ${filled.sequence} RENAME TO ${aside(table, column)};` },
    ];
  if (isIdentity(filled))
    return [
      { sql: `CREATE SEQUENCE ${aside(table, column)};` },
      {
        sql: `SELECT setval('${aside(table, column).replaceAll("'", "''")}', last_value, is_called) FROM ${(filled as Numbered).sequence};`,
      },
      alter('DROP IDENTITY'),
    ];
  return before.defaultText !== undefined && !filled ? [alter('DROP DEFAULT')] : [];
}

/** Begins what fills the column, after its last number. */
function started(place: Place, before: ColumnPart, { filled, defaultText }: ColumnPart, alter: Alter): Statement[] {
  const { table, column } = place;
  const had = before.filled !== undefined && before.filled.by !== 'expression';
  const done = had ? [{ sql: `DROP SEQUENCE ${aside(table, column)};` }] : [];
  if (!filled) return [...done, ...(defaultText === undefined ? [] : [alter(`SET ${defaultText}`)])];
  if (filled.by === 'expression') return done;
  const col = `${quoteDouble(table)}.${quoteDouble(column)}`;
  if (filled.by === 'serial')
    return [
      { sql: `CREATE SEQUENCE ${filled.sequence} AS ${filled.type} OWNED BY ${col};` },
      { sql: nextNumber(place, literal(filled.sequence), had) },
      alter(`SET DEFAULT nextval(${literal(filled.sequence)}::regclass)`),
      ...done,
    ];
  const found = `pg_get_serial_sequence(${literal(quoteDouble(table))}, ${literal(column)})`;
  return [
    alter(`ADD GENERATED ${filled.by.toUpperCase()} AS IDENTITY`),
    { sql: nextNumber(place, found, had) },
    ...done,
  ];
}

/** Sets a new sequence behind every number that rows hold or that the former sequence gave. */
function nextNumber({ table, column }: Place, sequence: string, had: boolean): string {
  const given = had
    ? `, (SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END FROM ${aside(table, column)})`
    : '';
  return `SELECT setval(${sequence}, greatest(1, (SELECT max(${quoteDouble(column)}) + 1 FROM ${quoteDouble(table)})${given}), false);`;
}

/** A name that nobody else uses, of at most 63 bytes. */
function aside(table: string, column: string): string {
  let sum = 7;
  for (const letter of `${table}.${column}`) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 4_294_967_291;
  return quoteDouble(`numbers_aside_${sum.toString(36)}`);
}
