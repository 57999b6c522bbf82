import { listedName } from '../audit/dialect-facts/identifiers.ts';
import { parseScript } from '../audit/read/parse.ts';
import type { Name } from '../audit/tree/node.ts';
import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import type { Table } from '../audit/tree/query.ts';
import { applyEdits, type TextEdit } from '../audit/tree/text-edit.ts';
import { nodesOf } from '../audit/tree/walk.ts';
import type { Guard } from './guards.ts';
import { maskSql, quotedName, type HashKeys, type MaskingDialect } from './mask-sql.ts';
import { demandMaskable } from './maskable.ts';
import { NotMaskable, unfitTexts } from './refusals.ts';
import { isProtected, type FindRelations, type Relation, type RelationIndex, type WantedName } from './relations.ts';
import { demandServersRoutines } from './servers-routines.ts';
import { taintOf, type Taint } from './taint.ts';
import { tokensOf } from './tokens-of.ts';
import type { MadeRoutine, UsedRoutines } from './used-routines.ts';

/** Where a statement is to run, and what is known there. */
export type MaskingPlace = {
  readonly dialect: MaskingDialect;
  readonly find: FindRelations;
  /** Asks the server for what somebody has made that a statement may run. */
  readonly madeBySomebody: (used: UsedRoutines) => Promise<readonly MadeRoutine[]>;
  readonly keys: HashKeys;
  /** Whether what is around it has the server look behind masks when it plans. */
  readonly isFenced?: boolean;
  /** Only the proof takes guards away. */
  readonly without?: readonly Guard[];
};

/** A statement over masks. Where it touches nothing that is protected it is the person's own text. */
export type Masked = {
  readonly text: string;
  /** The relations with masks that it reads. */
  readonly reads: readonly Relation[];
  readonly taint: Taint;
};

const viewsDeepMax = 16;
const lengthMax = 1_000_000;

/**
 * Puts masks where a statement takes its rows from: each relation with protected columns becomes a query of itself in which those
 * columns are masks, and views become what they stand for. So whatever the statement does afterwards it does with masks: compare,
 * sort, count, fail. What is not understood is refused.
 */
export async function maskAtScan(statement: ParsedStatement, place: MaskingPlace, depth = 0): Promise<Masked> {
  const has = (guard: Guard) => !place.without?.includes(guard);
  const tokens = tokensOf(statement, place.dialect);
  demandMaskable(statement, { dialect: place.dialect, has, tokens });
  if (has('ownFunctions')) await demandServersRoutines(statement, tokens, place);
  const isFenced = place.isFenced || (has('fences') && countsDifferent(statement));
  const scans = await scansOf(statement, place, has);
  const bodies: (Body | undefined)[] = [];
  for (const { table, relation } of scans) {
    const at = { depth, offset: table.start - statement.start };
    bodies.push(await bodyOf(relation, { ...place, isFenced }, at));
  }
  const reads = bodies.flatMap((body) => body?.reads ?? []);
  const masked = bodies.flatMap((body) => [...(body?.columns ?? [])]);
  const taint = taintOf(statement.tree, masked, place.dialect);
  if (reads.length === 0) return { text: statement.text, reads, taint };
  const edits = scans.flatMap(({ table, relation }, at) => editOf(table, relation, bodies[at]?.text, place.dialect));
  edits.push(...withoutSchemas(statement));
  if (place.dialect === 'mysql') edits.push(...keptHeadings(statement, edits));
  return { text: edited(statement, edits), reads, taint };
}

function edited({ text, start }: ParsedStatement, edits: readonly TextEdit[]): string {
  const own = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  const made = applyEdits(text, own);
  if (made.length > lengthMax) throw new NotMaskable(texts.tooLong);
  return made;
}

type Scan = { readonly table: Table; readonly relation: Relation };

async function scansOf(
  statement: ParsedStatement,
  place: MaskingPlace,
  has: (guard: Guard) => boolean,
): Promise<Scan[]> {
  const { tree, start } = statement;
  const keyOf = (name: Name) => {
    const listed = listedName(name, place.dialect);
    return place.dialect === 'mysql' ? listed.toLowerCase() : listed;
  };
  const ctes = nodesOf(tree, 'cte');
  const cteKeys = new Set(ctes.map(({ name }) => keyOf(name)));
  const tables = nodesOf(tree, 'table').filter(
    ({ name }) => name.schema !== undefined || !cteKeys.has(keyOf(name.name)),
  );
  const wanted = [
    ...ctes.map(({ name }): WantedName => ({ schema: undefined, name: listedName(name, place.dialect) })),
    ...tables.map(
      ({ name }): WantedName => ({
        schema: name.schema && listedName(name.schema, place.dialect),
        name: listedName(name.name, place.dialect),
      }),
    ),
  ];
  const found = wanted.length > 0 ? await place.find(wanted) : [];
  const hidden = ctes.find((_, at) => found[at] !== undefined);
  if (hidden && has('withNames')) throw new NotMaskable(texts.hidden(hidden.name.text), hidden.start - start);
  return tables.flatMap((table, at) => {
    const relation = found[ctes.length + at];
    const offset = table.start - start;
    if (table.name.catalog || table.name.server) throw new NotMaskable(texts.unknown(table.name.name.text), offset);
    if (!relation && has('unknownRelations')) throw new NotMaskable(texts.unknown(table.name.name.text), offset);
    if (relation?.unfit && has('unfitRelations'))
      throw new NotMaskable(unfitTexts[relation.unfit](relation.name), offset);
    return relation ? [{ table, relation }] : [];
  });
}

type Body = { readonly text: string; readonly reads: readonly Relation[]; readonly columns: ReadonlySet<string> };

/** What stands for a relation; undefined where it may be read as it is. */
async function bodyOf(
  relation: Relation,
  place: MaskingPlace,
  { depth, offset }: { readonly depth: number; readonly offset: number },
): Promise<Body | undefined> {
  const { dialect, without } = place;
  if (relation.kind === 'view' && !without?.includes('views')) return viewBody(relation, place, { depth, offset });
  if (!isProtected(relation) || without?.includes('masks')) return undefined;
  const masked = relation.columns.map(
    (column) => `${maskSql(dialect, column, place.keys)} as ${quotedName[dialect](column.name)}`,
  );
  const fence = dialect === 'postgres' && place.isFenced ? ' offset 0' : '';
  const hint = without?.includes('indexes') ? '' : indexHint(relation, dialect);
  return {
    text: `(select ${masked.join(', ')} from ${qualified(relation, dialect)}${hint}${fence})`,
    reads: [relation],
    columns: new Set(relation.columns.flatMap(({ name, mask }) => (mask ? [columnKey(name, dialect)] : []))),
  };
}

/** What a view stands for, level by level. */
async function viewBody(
  relation: Relation,
  place: MaskingPlace,
  { depth, offset }: { readonly depth: number; readonly offset: number },
): Promise<Body | undefined> {
  // Those of the server's own that are open tell of names only.
  if (relation.schema === 'information_schema') return undefined;
  if (relation.definition === undefined || depth >= viewsDeepMax)
    throw new NotMaskable(texts.view(relation.name), offset);
  const [statement, another] = parseScript(relation.definition, place.dialect).statements;
  if (!statement || another) throw new NotMaskable(texts.view(relation.name), offset);
  const { text, reads, taint } = await insideView(relation, () => maskAtScan(statement, place, depth + 1), offset);
  return reads.length === 0 ? undefined : { text: `(${text.replace(/;\s*$/, '')})`, reads, columns: taint.columns };
}

async function insideView<T>({ name }: Relation, read: () => Promise<T>, offset: number): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof NotMaskable)) throw error;
    throw new NotMaskable(texts.inView(name, error.what), offset);
  }
}

/**
 * Whether PostgreSQL would plan by how many different values there are behind a mask, and so choose which rows come first and whose
 * spelling of equal values is shown. Behind OFFSET it does not look; without need it is not said, as conditions do not go through.
 */
function countsDifferent({ tree }: ParsedStatement): boolean {
  if (nodesOf(tree, 'setOperation').some(({ operator, all }) => operator !== 'UNION' || !all)) return true;
  if (nodesOf(tree, 'exists').length + nodesOf(tree, 'quantified').length > 0) return true;
  if (nodesOf(tree, 'in').some(({ query }) => query !== undefined)) return true;
  return nodesOf(tree, 'select').some(
    (query) => query !== tree && (query.distinct || query.groupBy.length + query.distinctOn.length > 0),
  );
}

/** The name of a column by which it is compared. */
export function columnKey(name: string, dialect: MaskingDialect): string {
  return dialect === 'mysql' ? name.toLowerCase() : name;
}

function qualified({ schema, name }: Relation, dialect: MaskingDialect): string {
  return `${quotedName[dialect](schema)}.${quotedName[dialect](name)}`;
}

/** MySQL and MariaDB answer from an index alone, in its order: so of a protected column no index is used. */
function indexHint(relation: Relation, dialect: MaskingDialect): string {
  const names = dialect === 'mysql' ? indexesWithProtected(relation).map(({ name }) => quotedName.mysql(name)) : [];
  return names.length > 0 ? ` ignore index (${names.join(', ')})` : '';
}

/** The indexes of a relation whose order, or whose rows, hang on a protected column. */
export function indexesWithProtected({ indexes, columns }: Relation): RelationIndex[] {
  const masked = new Set(columns.flatMap(({ name, mask }) => (mask ? [name] : [])));
  return indexes.filter((index) => index.columns.some((name) => name === undefined || masked.has(name)));
}

/** Names are written with their schema, so that nothing can come between what was looked up and what is read. */
function editOf(
  { name, alias }: Table,
  relation: Relation,
  body: string | undefined,
  dialect: MaskingDialect,
): TextEdit[] {
  const { start, end } = name;
  if (body !== undefined) {
    const called = alias ? '' : ` as ${quotedName[dialect](relation.name)}`;
    return [{ start, end, text: body + called }];
  }
  return name.schema ? [] : [{ start, end, text: qualified(relation, dialect) }];
}

/** A query in parentheses is called by its alias only. */
function withoutSchemas({ tree }: ParsedStatement): TextEdit[] {
  return [...nodesOf(tree, 'column'), ...nodesOf(tree, 'star')].flatMap(({ schema, table }) =>
    schema && table ? [{ start: schema.start, end: table.start, text: '' }] : [],
  );
}

/** This family calls a column without a name by the text of its expression. */
function keptHeadings({ tree, text, start }: ParsedStatement, edits: readonly TextEdit[]): TextEdit[] {
  return nodesOf(tree, 'selectItem').flatMap(({ value, alias }) => {
    const isChanged = edits.some((edit) => edit.start >= value.start && edit.end <= value.end);
    if (alias || value.kind === 'column' || value.kind === 'star' || !isChanged) return [];
    const written = text
      .slice(value.start - start, value.end - start)
      .slice(0, 256)
      .trim();
    return [{ start: value.end, end: value.end, text: ` as ${quotedName.mysql(written)}` }];
  });
}

const texts = {
  tooLong: { zh: '展开视图和脱敏后语句过长', en: 'With its views and masks written out it is too long' },
  hidden: (name: string) => ({
    zh: `WITH 中的名称 ${name} 与一个表或视图同名；请换一个名称`,
    en: `the name ${name} behind WITH is also that of a table or view. Give it another one`,
  }),
  unknown: (name: string) => ({
    zh: `找不到表或视图 ${name}；请检查名称、模式和权限`,
    en: `there is no table or view ${name}. See to its name, its schema and the rights on it`,
  }),
  view: (name: string) => ({
    zh: `无法读取视图 ${name} 的定义；请查询它的来源表`,
    en: `the definition of the view ${name} cannot be read. Query the tables behind it`,
  }),
  inView: (name: string, what: { readonly zh: string; readonly en: string }) => ({
    zh: `视图 ${name}：${what.zh}`,
    en: `in the view ${name}: ${what.en}`,
  }),
} as const;
