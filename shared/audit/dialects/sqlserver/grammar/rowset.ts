import { wordSet } from '../../../tokens/word-set.ts';
import type { Expression } from '../../../tree/expression.ts';
import type { Name } from '../../../tree/node.ts';
import type { TableFunction } from '../../../tree/query.ts';
import type { ColumnDefinition } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { parseAlias } from './alias.ts';
import { columnDraft } from './column.ts';
import { takeDots } from './names.ts';
import { parseSetting } from './settings.ts';
import { fullTextColumns } from './special-calls.ts';

const rowsets = wordSet(`
  OPENROWSET OPENJSON OPENXML OPENQUERY OPENDATASOURCE CONTAINSTABLE FREETEXTTABLE SEMANTICKEYPHRASETABLE
  SEMANTICSIMILARITYTABLE SEMANTICSIMILARITYDETAILSTABLE CHANGETABLE PREDICT VECTOR_SEARCH AI_GENERATE_CHUNKS
`);

/** Whether one of the functions stands here that give rows and have a grammar of their own. */
export function startsRowset(p: Parser): boolean {
  return p.word(1) === '(' && p.isOneOf(rowsets);
}

/** Reads OPENROWSET, OPENJSON and their relatives with columns and alias. */
export function parseRowset(p: Parser): TableFunction {
  const start = p.start();
  const calls = [parseRowsetCall(p)];
  for (let dots = takeDots(p); dots > 0; dots = takeDots(p)) p.label();
  const columns = p.is('WITH', '(') ? columnsOf(p) : [];
  if (calls[0]?.kind === 'call' && /^openxml$/i.test(calls[0].name.name.text) && p.is('WITH') && p.accept('WITH'))
    p.objectName();
  const alias = parseAlias(p);
  return { kind: 'tableFunction', start, end: p.last(), calls, ...alias, columns, lateral: false };
}

/** Reads the function itself, as the target of INSERT takes it too. */
export function parseRowsetCall(p: Parser): Expression {
  const start = p.start();
  const word = p.word();
  const name: Name = p.label();
  const args = p.parenthesised(() => (readers[word] ?? plain)(p));
  const objectName = {
    kind: 'objectName' as const,
    start: name.start,
    end: name.end,
    name,
    schema: undefined,
    catalog: undefined,
  };
  return {
    kind: 'call',
    start,
    end: p.last(),
    name: objectName,
    args,
    distinct: false,
    orderBy: [],
    separator: undefined,
    withinGroup: [],
    filter: undefined,
    over: undefined,
  };
}

type Reader = (p: Parser) => readonly Expression[];

const plain: Reader = (p) => p.list(() => p.grammar.expression(p));
/** `table, {column|(columns)|*}, text [, LANGUAGE n] [, rows]`. */
const fullTextTable: Reader = (p) => {
  p.objectName();
  p.expect(',');
  const args = fullTextColumns(p);
  while (p.accept(',')) {
    p.accept('LANGUAGE');
    args.push(p.grammar.expression(p));
  }
  return args;
};

const readers: Readonly<Record<string, Reader>> = {
  OPENROWSET: openRowset,
  CONTAINSTABLE: fullTextTable,
  FREETEXTTABLE: fullTextTable,
  SEMANTICKEYPHRASETABLE: fullTextTable,
  SEMANTICSIMILARITYTABLE: fullTextTable,
  SEMANTICSIMILARITYDETAILSTABLE: fullTextTable,
  CHANGETABLE: (p) => {
    p.expectAny('CHANGES', 'VERSION');
    p.objectName();
    p.expect(',');
    return p.list(() => p.grammar.expression(p));
  },
  PREDICT: namedArguments,
  VECTOR_SEARCH: namedArguments,
  AI_GENERATE_CHUNKS: namedArguments,
};

/** OPENROWSET(BULK 'file', settings) or OPENROWSET('provider', 'connection', {table|'query'}). */
function openRowset(p: Parser): readonly Expression[] {
  if (!p.accept('BULK')) {
    const args = [p.grammar.expression(p)];
    while (p.accept(',') || p.accept(';')) args.push(p.grammar.expression(p));
    return args;
  }
  const files = p.is('(') ? p.parenthesised(() => p.list(() => p.grammar.expression(p))) : [p.grammar.expression(p)];
  while (p.accept(',')) {
    if (p.acceptAny('SINGLE_BLOB', 'SINGLE_CLOB', 'SINGLE_NCLOB')) continue;
    if (p.is('ORDER', '(')) order(p);
    else parseSetting(p);
  }
  return files;
}

function order(p: Parser): void {
  p.at++;
  p.parenthesised(() =>
    p.list(() => {
      p.name();
      p.acceptAny('ASC', 'DESC');
    }),
  );
  p.accept('UNIQUE');
}

/** NAME = value, …, of which a value may be a table with its alias. */
function namedArguments(p: Parser): readonly Expression[] {
  return p.list(() => {
    p.label();
    p.expect('=');
    const value = p.grammar.expression(p, powers.matching);
    parseAlias(p);
    return value;
  });
}

/** WITH (column type ['path'] [AS JSON], …), or the name of a table that has these columns. */
function columnsOf(p: Parser): ColumnDefinition[] {
  p.at++;
  return p.parenthesised(() => {
    if (p.word(1) === ')' || p.word(1) === '.') {
      p.objectName();
      return [];
    }
    return p.list(() => column(p));
  });
}

function column(p: Parser): ColumnDefinition {
  const start = p.start();
  const name = p.name();
  const type = parseDataType(p);
  if (p.accept('COLLATE')) p.objectName();
  const draft = columnDraft();
  if (p.acceptAll('NOT', 'NULL')) draft.nullable = false;
  else p.accept('NULL');
  if (p.isString()) p.string();
  else if (p.word(1) !== '.' && !p.isAny(',', ')', 'AS')) p.integer();
  if (p.accept('AS')) p.expect('JSON');
  return { kind: 'columnDefinition', start, end: p.last(), name, type, ...draft };
}
