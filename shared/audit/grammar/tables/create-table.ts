import type { ObjectName } from '../../tree/node.ts';
import type { Query } from '../../tree/query.ts';
import type {
  ColumnDefinition,
  Constraint,
  CreateTable,
  IndexDefinition,
  Option,
  Partitioning,
} from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { addedStarts, takeAdded, takeAddedOptions } from '../patterns/added-clauses.ts';
import { parseColumn } from './columns.ts';
import { tableConstraint } from './constraints.ts';
import { parseIndexDefinition, startsIndexDefinition } from './index-definition.ts';
import { takeIfNotExists } from '../statements/existence.ts';
import { parseOptionList } from '../patterns/options.ts';
import { parseForValues, parsePartitioning } from './partitions.ts';
import { startsQuery } from '../expressions/subquery.ts';
import { parseMysqlTableOptions, parsePostgresTableOptions } from './table-options.ts';

/** What stood between CREATE and TABLE. */
export type CreateWords = {
  readonly start: number;
  readonly orReplace: boolean;
  readonly temporary: boolean;
  readonly unlogged: boolean;
  readonly foreign: boolean;
};
type Elements = {
  columns: ColumnDefinition[];
  constraints: Constraint[];
  indexes: IndexDefinition[];
  like: ObjectName[];
};

/** Reads CREATE TABLE from the table's name on. */
export function parseCreateTable(p: Parser, words: CreateWords): CreateTable {
  const { start, orReplace, temporary, unlogged } = words;
  const ifNotExists = takeIfNotExists(p);
  const name = p.objectName();
  const added = takeAddedOptions(p, 'createTable');
  const partitionOf = p.acceptAll('PARTITION', 'OF') ? p.objectName() : undefined;
  const isTyped = takeRowType(p);
  const elements: Elements = { columns: [], constraints: [], indexes: [], like: [] };
  const hasBody = tableBody(p, elements);
  if (partitionOf) parseForValues(p);
  added.push(...takeAddedOptions(p, 'createTable'));
  const inherits = p.accept('INHERITS') ? p.parenthesised(() => p.list(() => p.objectName())) : [];
  const { isFilled, ...tail } = p.facts.hasTableOptions ? mysqlTail(p) : standardTail(p, words);
  const borrowsColumns = partitionOf !== undefined || isTyped || isFilled;
  added.push(...takeAddedOptions(p, 'createTable'));
  if (!borrowsColumns && !p.dialect.grammar.typelessColumns)
    requireColumns(p, elements, { hasBody: hasBody || added.length > 0 });
  return {
    kind: 'createTable',
    start,
    end: p.last(),
    name,
    temporary,
    unlogged,
    ifNotExists,
    orReplace,
    ...elements,
    inherits,
    partitionOf,
    ...tail,
    options: [...added, ...tail.options],
    ...(isTyped ? { typed: true } : {}),
    ...(words.foreign ? { foreign: true } : {}),
  };
}

/** PostgreSQL: OF type. */
function takeRowType(p: Parser): boolean {
  if (!p.facts.tablesFollowTypes || !p.accept('OF')) return false;
  p.objectName();
  return true;
}

/** A table that borrows nothing from a query, a type or a parent needs columns, and its columns need types. */
function requireColumns(p: Parser, { columns }: Elements, { hasBody }: { hasBody: boolean }): void {
  if (!hasBody) p.fail('(');
  const typeless = columns.find(({ type, generated }) => !type && !generated);
  if (typeless) p.failAt(typeless.name.end, { zh: '应为数据类型', en: 'expected a data type' });
}

/** Reads what stands in the parentheses, or MySQL's LIKE without them; answers whether anything was there. */
function tableBody(p: Parser, elements: Elements): boolean {
  if (p.facts.likeStandsAlone && p.accept('LIKE')) {
    elements.like.push(p.objectName());
    return true;
  }
  if (!p.is('(') || (startsQuery(p, 1) && p.facts.queriesStandInParentheses)) return false;
  p.parenthesised(() => tableElements(p, elements));
  return true;
}

/** `isFilled` means that rows and columns come from a query or a prepared statement. */
type Tail = { options: Option[]; partitioning: Partitioning | undefined; query: Query | undefined; isFilled: boolean };

function mysqlTail(p: Parser): Tail {
  const options = parseMysqlTableOptions(p);
  const partitioning = p.is('PARTITION', 'BY') ? parsePartitioning(p) : undefined;
  options.push(...parseMysqlTableOptions(p));
  p.acceptAny('IGNORE', 'REPLACE');
  const hasAs = p.accept('AS');
  const query = hasAs || startsQuery(p) || p.is('(') ? p.grammar.query(p) : undefined;
  return { options, partitioning, query, isFilled: query !== undefined };
}

function standardTail(p: Parser, words: CreateWords): Tail {
  const partitioning = p.is('PARTITION', 'BY') ? parsePartitioning(p) : undefined;
  const options = parsePostgresTableOptions(p);
  if (words.foreign) {
    p.expect('SERVER');
    p.name();
    if (p.accept('OPTIONS')) options.push(...parseOptionList(p));
  }
  const isFilled = p.accept('AS');
  const query = isFilled ? createdQuery(p) : undefined;
  if (p.is('WITH', 'DATA') || p.is('WITH', 'NO')) {
    p.at++;
    p.accept('NO');
    p.expect('DATA');
  }
  return { options, partitioning, query, isFilled };
}

/** AS may be followed by EXECUTE of a prepared statement instead of a query. */
function createdQuery(p: Parser): Query | undefined {
  if (p.facts.copiesShapes && !startsQuery(p) && !p.is('(')) return copiedShape(p);
  if (!p.accept('EXECUTE')) return p.grammar.query(p);
  p.name();
  if (p.is('(')) p.parenthesised(() => p.list(() => p.grammar.expression(p)));
  return undefined;
}

/** ClickHouse: AS other_table, AS table_function(…). */
function copiedShape(p: Parser): undefined {
  p.grammar.expression(p);
}

function tableElements(p: Parser, elements: Elements): void {
  if (p.is(')') && p.facts.tablesMayBeEmpty) return;
  do tableElement(p, elements);
  while (p.accept(',') && !(p.dialect.grammar.trailingCommas && p.is(')')));
}

function tableElement(p: Parser, elements: Elements): void {
  if (p.is('LIKE')) {
    p.at++;
    elements.like.push(p.objectName());
    while (p.acceptAny('INCLUDING', 'EXCLUDING')) p.label();
    return;
  }
  if (p.is('PERIOD', 'FOR')) {
    p.at += 2;
    p.name();
    p.parenthesised(() => p.list(() => p.name()));
    return;
  }
  if (addedStarts(p, 'tableElement')) {
    takeAdded(p, 'tableElement');
    return;
  }
  const isIndex = p.facts.indexesStoreColumns === true && startsIndexDefinition(p);
  const constraint = isIndex || startsColumn(p) ? undefined : tableConstraint(p);
  if (constraint) elements.constraints.push(constraint);
  else if (startsIndexDefinition(p)) elements.indexes.push(parseIndexDefinition(p));
  else elements.columns.push(parseColumn(p));
}

/** A column may be called like a word that begins a constraint in another dialect. */
function startsColumn(p: Parser): boolean {
  return p.is('EXCLUDE') && p.word(1) !== 'USING' && p.word(1) !== '(';
}
