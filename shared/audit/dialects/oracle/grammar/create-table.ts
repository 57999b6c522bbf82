import type { Query } from '../../../tree/query.ts';
import type { ColumnDefinition, Constraint, CreateTable, Option, Partitioning } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { takeIfNotExists } from '../../../grammar/statements/existence.ts';
import { attributes, takeAttributes } from './clause.ts';
import { parseOracleColumn } from './columns.ts';
import { oracleTableConstraint } from './constraints.ts';
import { takeExternal } from './external.ts';
import { indexAttributes } from './index-attributes.ts';
import { parseOraclePartitioning } from './partitions.ts';
import { accessAttributes, columnStorage, segmentAttributes } from './storage.ts';
import { tableAttributes } from './table-attributes.ts';

type Elements = { columns: ColumnDefinition[]; constraints: Constraint[] };
/** What stood between CREATE and TABLE. */
export type TableWords = { readonly start: number; readonly orReplace: boolean; readonly temporary: boolean };

/** Reads CREATE TABLE from the table's name on: relational, object, XMLType, external and query-made tables. */
export function parseOracleCreateTable(p: Parser, { start, orReplace, temporary }: TableWords): CreateTable {
  const ifNotExists = takeIfNotExists(p);
  const name = p.objectName();
  const late = !ifNotExists && takeIfNotExists(p);
  const elements: Elements = { columns: [], constraints: [] };
  const options = takeAttributes(p, sharing);
  const ofType = takeObjectType(p);
  const hasBody = p.is('(');
  if (hasBody) p.parenthesised(() => p.list(() => element(p, elements)));
  const tail = tableTail(p, options);
  if (!hasBody && !ofType.typed && !tail.query && !options.some(isMadeElsewhere)) p.fail('(, AS');
  if (!ofType.typed && !tail.query) requireTypes(p, elements.columns);
  return {
    kind: 'createTable',
    start,
    end: p.last(),
    name,
    temporary,
    unlogged: false,
    ifNotExists: ifNotExists || late,
    orReplace,
    ...elements,
    ...ofType,
    indexes: [],
    like: [],
    inherits: [],
    partitionOf: undefined,
    options,
    ...tail,
  };
}

function isMadeElsewhere({ name }: Option): boolean {
  return name === 'FOR EXCHANGE WITH TABLE' || name === 'EXTERNAL';
}

/**
 * A column takes its type from a query, an object type, a formula or the column that it references; every other needs
 * one.
 */
function requireTypes(p: Parser, columns: readonly ColumnDefinition[]): void {
  const typeless = columns.find(
    ({ type, generated, constraints, options }) =>
      !type &&
      !options.some(({ name }) => name === 'DOMAIN') &&
      !generated &&
      !constraints.some(({ kind }) => kind === 'foreignKey'),
  );
  if (typeless) p.failAt(typeless.name.end, { zh: '应为数据类型', en: 'expected a data type' });
}

const sharing = attributes('SHARING = {METADATA|DATA|EXTENDED DATA|NONE}');

/** OF type [[NOT] SUBSTITUTABLE …] and OF XMLTYPE with its schema. */
function takeObjectType(p: Parser): Pick<CreateTable, 'typed'> {
  if (!p.accept('OF')) return {};
  p.objectName();
  if (p.accept('NOT')) p.expect('SUBSTITUTABLE', 'AT', 'ALL', 'LEVELS');
  else if (p.accept('SUBSTITUTABLE')) p.expect('AT', 'ALL', 'LEVELS');
  return { typed: true };
}

function element(p: Parser, elements: Elements): void {
  if (supplemental(p)) return;
  const constraint =
    p.is('CHECK') || p.is('FOREIGN') || p.is('PRIMARY') || p.is('UNIQUE') || p.is('CONSTRAINT')
      ? oracleTableConstraint(p)
      : undefined;
  if (constraint) elements.constraints.push(constraint);
  else elements.columns.push(parseOracleColumn(p));
}

/** SUPPLEMENTAL LOG …, PERIOD FOR …, SCOPE FOR … and REF (…) WITH ROWID are no columns. */
function supplemental(p: Parser): boolean {
  const at = p.at;
  takeAttributes(p, elementAttributes);
  return p.at > at;
}

const elementAttributes = attributes(
  `SUPPLEMENTAL LOG {GROUP name ( {plain [NO LOG]},... ) [ALWAYS]|DATA (
  {ALL|PRIMARY KEY|UNIQUE [INDEX]|FOREIGN KEY},... ) COLUMNS}`,
  'PERIOD FOR plain [names]',
  'SCOPE FOR ( name ) IS name',
  'REF: REF ( name ) WITH ROWID',
);

type Tail = { partitioning: Partitioning | undefined; query: Query | undefined };

function tableTail(p: Parser, options: Option[]): Tail {
  let partitioning: Partitioning | undefined;
  for (;;) {
    const from = p.at;
    options.push(
      ...takeAttributes(p, tableAttributes, segmentAttributes, columnStorage, accessAttributes, indexAttributes),
    );
    if (p.is('ORGANIZATION', 'EXTERNAL') || p.is('EXTERNAL', 'PARTITION')) options.push(takeExternal(p));
    if (p.is('PARTITION', 'BY') || p.is('PARTITIONSET', 'BY')) partitioning = parseOraclePartitioning(p);
    if (p.at === from) break;
  }
  const query = p.accept('AS') ? p.grammar.query(p) : undefined;
  return { partitioning, query };
}
