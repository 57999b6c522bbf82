import type {
  ColumnDefinition,
  Constraint,
  CreateTable,
  IndexDefinition,
  Option,
  TableShape,
} from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseColumn } from './column.ts';
import { parsePlacement, tableConstraint } from './constraint.ts';
import { parseInlineIndex } from './index-definition.ts';
import { parseSetting, settingsOf, type KnownSettings } from './settings.ts';

/** What stands in the parentheses of a table. */
export type Elements = {
  readonly columns: ColumnDefinition[];
  readonly constraints: Constraint[];
  readonly indexes: IndexDefinition[];
};

const tableSettings: KnownSettings = settingsOf({
  any: `
  DATA_COMPRESSION SYSTEM_VERSIONING DURABILITY LEDGER DISTRIBUTION PARTITION REMOTE_DATA_ARCHIVE DATA_DELETION
  LOCATION DATA_SOURCE FILE_FORMAT REJECT_TYPE REJECT_VALUE REJECT_SAMPLE_VALUE REJECTED_ROW_LOCATION
  TABLE_OPTIONS SCHEMA_NAME OBJECT_NAME FILETABLE_DIRECTORY FILETABLE_COLLATE_FILENAME
  FILETABLE_PRIMARY_KEY_CONSTRAINT_NAME FILETABLE_STREAMID_UNIQUE_CONSTRAINT_NAME
  FILETABLE_FULLPATH_UNIQUE_CONSTRAINT_NAME SHARDED
`,
  switch: 'MEMORY_OPTIMIZED XML_COMPRESSION',
  flag: 'HEAP',
});

/** Reads CREATE TABLE behind its words. */
export function parseCreateTable(p: Parser, start: number): CreateTable {
  const name = p.objectName();
  const isGraph = p.word(1) === 'EDGE' || p.word(1) === 'NODE';
  if (!isGraph && p.accept('AS')) return copied(p, start, name);
  const elements = p.is('(') ? parseElements(p) : { columns: [], constraints: [], indexes: [] };
  const kind = graphKind(p);
  const options = [...kind, ...tail(p)];
  const query = p.accept('AS') ? p.grammar.query(p) : undefined;
  const isShaped = elements.columns.length > 0 || query !== undefined;
  if (!isShaped && kind.length === 0) p.fail('(');
  return table(p, { start, name, elements, options, query });
}

type Parts = {
  readonly start: number;
  readonly name: CreateTable['name'];
  readonly elements: Elements;
  readonly options: readonly Option[];
  readonly query: CreateTable['query'];
};

function table(p: Parser, { start, name, elements, options, query }: Parts): CreateTable {
  return {
    kind: 'createTable',
    start,
    end: p.last(),
    name,
    temporary: name.name.text.startsWith('#'),
    unlogged: false,
    ifNotExists: false,
    orReplace: false,
    ...elements,
    like: [],
    inherits: [],
    partitionOf: undefined,
    options,
    partitioning: undefined,
    query,
  };
}

/** A table of files has columns of its own; a clone takes those of another; AS SELECT takes those of a query. */
function copied(p: Parser, start: number, name: CreateTable['name']): CreateTable {
  const elements: Elements = { columns: [], constraints: [], indexes: [] };
  if (p.acceptAll('CLONE', 'OF')) {
    const source = p.objectName();
    if (p.accept('AT')) p.string();
    return { ...table(p, { start, name, elements, options: [], query: undefined }), like: [source] };
  }
  const from = p.start();
  if (!p.accept('FILETABLE')) return table(p, { start, name, elements, options: [], query: p.grammar.query(p) });
  const kind: Option = { kind: 'option', start: from, end: p.last(), name: 'FILETABLE', value: undefined };
  return table(p, { start, name, elements, options: [kind, ...tail(p)], query: undefined });
}

function graphKind(p: Parser): Option[] {
  if (!p.is('AS', 'NODE') && !p.is('AS', 'EDGE')) return [];
  const start = p.start();
  p.at += 2;
  return [{ kind: 'option', start, end: p.last(), name: `AS ${p.word(-1)}`, value: undefined }];
}

function tail(p: Parser): Option[] {
  const options: Option[] = [];
  for (;;) {
    const from = p.at;
    parsePlacement(p);
    if (p.is('WITH', '(')) {
      p.at++;
      options.push(...p.parenthesised(() => p.list(() => tableSetting(p))));
    }
    if (p.at === from) return options;
  }
}

/** CLUSTERED COLUMNSTORE INDEX and CLUSTERED INDEX (a) stand among the settings of a distributed table. */
function tableSetting(p: Parser): Option {
  const start = p.start();
  if (!p.is('CLUSTERED')) return parseSetting(p, tableSettings);
  p.at++;
  p.accept('COLUMNSTORE');
  p.expect('INDEX');
  p.accept('ORDER');
  if (p.is('('))
    p.parenthesised(() =>
      p.list(() => {
        p.name();
        p.acceptAny('ASC', 'DESC');
      }),
    );
  return { kind: 'option', start, end: p.last(), name: 'CLUSTERED INDEX', value: undefined };
}

/** Reads the columns, constraints and indexes in parentheses. */
export function parseElements(p: Parser): Elements {
  const elements: Elements = { columns: [], constraints: [], indexes: [] };
  p.parenthesised(() => {
    element(p, elements);
    // The server forgives a comma before the closing parenthesis, and the one before a constraint may be missing.
    while (!p.is(')')) {
      if (!p.accept(',') && !p.is('CONSTRAINT') && !tableWords.has(p.word())) p.fail(', )');
      if (!p.is(')')) element(p, elements);
    }
  });
  return elements;
}

const tableWords = new Set(['PRIMARY', 'UNIQUE', 'FOREIGN', 'CHECK', 'INDEX']);

function element(p: Parser, elements: Elements): void {
  if (p.acceptAll('PERIOD', 'FOR', 'SYSTEM_TIME')) {
    p.parenthesised(() => p.list(() => p.name()));
    return;
  }
  const constraint = tableConstraint(p);
  if (constraint) elements.constraints.push(constraint);
  else if (p.is('INDEX')) elements.indexes.push(parseInlineIndex(p));
  else elements.columns.push(parseColumn(p, elements.indexes));
}

/** Reads the columns of a table variable, a table type or the table that a function makes. */
export function parseTableShape(p: Parser): TableShape {
  const start = p.start();
  const elements = parseElements(p);
  return { kind: 'tableShape', start, end: p.last(), ...elements };
}
