import type { Expression } from '../../tree/expression.ts';
import type { Option, Partition, Partitioning } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { parseIndexColumns } from './index-columns.ts';
import { matchPattern, pattern } from '../patterns/pattern.ts';
import { slots } from '../patterns/slots.ts';
import { parseMysqlTableOption } from './table-options.ts';

/** TiDB: where the partitions of an interval begin and end. */
const outerPartitions = pattern(
  '[FIRST PARTITION LESS THAN exprs] [LAST PARTITION LESS THAN exprs] [NULL PARTITION] [MAXVALUE PARTITION]',
);

/** Reads PARTITION BY with its partitions. */
export function parsePartitioning(p: Parser): Partitioning {
  const start = p.start();
  p.expect('PARTITION', 'BY');
  if (!p.facts.tablesListPartitions) {
    const method = p.label().text.toUpperCase();
    const keys = parseIndexColumns(p).map((column) => column.value);
    return {
      kind: 'partitioning',
      start,
      end: p.last(),
      method,
      linear: false,
      keys,
      count: undefined,
      subpartitioning: undefined,
      partitions: [],
    };
  }
  const scheme = mysqlScheme(p);
  const count = p.accept('PARTITIONS') ? Number(p.integer().value) : undefined;
  const subpartitioning = p.is('SUBPARTITION', 'BY') ? parseSubpartitioning(p) : undefined;
  const partitions = p.is('(') ? parsePartitionList(p) : [];
  return { kind: 'partitioning', start, end: p.last(), ...scheme, count, subpartitioning, partitions };
}

/** Reads `(PARTITION p0 VALUES …, …)`. */
export function parsePartitionList(p: Parser): Partition[] {
  return p.parenthesised(() => p.list(() => partition(p)));
}

type Scheme = Pick<Partitioning, 'method' | 'linear' | 'keys'>;

function mysqlScheme(p: Parser): Scheme {
  const linear = p.accept('LINEAR');
  const word = p.expectAny('RANGE', 'LIST', 'HASH', 'KEY', 'SYSTEM_TIME');
  if (word === 'SYSTEM_TIME') return systemTime(p);
  const isColumns = (word === 'RANGE' || word === 'LIST') && p.accept('COLUMNS');
  if (word === 'KEY' && p.accept('ALGORITHM')) {
    p.expect('=');
    p.integer();
  }
  const keys = p.parenthesised(() => (p.is(')') && word === 'KEY' ? [] : p.list(() => p.grammar.expression(p))));
  if (p.accept('INTERVAL')) {
    // TiDB: INTERVAL (1 MONTH).
    p.parenthesised(() => [p.grammar.expression(p), p.isName() && p.name()]);
    matchPattern(p, outerPartitions, { slots, found: { words: [], names: [], parts: [] } });
    p.fidelity = 'partial';
  }
  return { method: isColumns ? `${word} COLUMNS` : word, linear, keys };
}

function systemTime(p: Parser): Scheme {
  if (p.accept('LIMIT')) p.integer();
  else if (p.is('INTERVAL')) p.grammar.expression(p);
  if (p.accept('STARTS')) p.grammar.expression(p);
  p.accept('AUTO');
  return { method: 'SYSTEM_TIME', linear: false, keys: [] };
}

function parseSubpartitioning(p: Parser): Partitioning {
  const start = p.start();
  p.expect('SUBPARTITION', 'BY');
  const scheme = mysqlScheme(p);
  const count = p.accept('SUBPARTITIONS') ? Number(p.integer().value) : undefined;
  return { kind: 'partitioning', start, end: p.last(), ...scheme, count, subpartitioning: undefined, partitions: [] };
}

function partition(p: Parser): Partition {
  const start = p.start();
  // MariaDB lets the word be left out.
  if (!p.acceptAny('PARTITION', 'SUBPARTITION') && !definesPartition(p)) p.fail('PARTITION, SUBPARTITION');
  const name = p.isString() ? p.nameOrString() : p.name();
  const bounds = p.accept('VALUES') ? partitionBounds(p) : [];
  // MariaDB: the rows of other times, or those that no list has; DEFAULT also begins an option of the partition.
  if (!p.acceptAny('HISTORY', 'CURRENT') && p.is('DEFAULT') && (p.word(1) === ',' || p.word(1) === ')')) p.at++;
  const options: Option[] = [];
  for (let option = partitionOption(p); option; option = partitionOption(p)) options.push(option);
  const subpartitions = p.is('(') ? parsePartitionList(p) : [];
  return { kind: 'partition', start, end: p.last(), name, bounds, options, subpartitions };
}

function definesPartition(p: Parser): boolean {
  return p.isName() && ['VALUES', 'HISTORY', 'CURRENT'].includes(p.word(1));
}

function partitionOption(p: Parser): Option | undefined {
  if (p.is('STORAGE', 'ENGINE')) p.at++;
  const start = p.start();
  if (p.accept('NODEGROUP')) {
    p.accept('=');
    return { kind: 'option', start, name: 'NODEGROUP', value: p.integer().value, end: p.last() };
  }
  return parseMysqlTableOption(p);
}

function partitionBounds(p: Parser): Expression[] {
  if (p.acceptAll('LESS', 'THAN')) {
    const start = p.start();
    if (p.accept('MAXVALUE')) return [{ kind: 'keyword', start, end: p.last(), word: 'MAXVALUE' }];
    return p.parenthesised(() => p.list(() => p.grammar.expression(p)));
  }
  p.expect('IN');
  return p.parenthesised(() => p.list(() => p.grammar.expression(p)));
}

/** PostgreSQL: FOR VALUES IN (…), FROM (…) TO (…), WITH (MODULUS …), or DEFAULT. */
export function parseForValues(p: Parser): Expression[] {
  if (p.accept('DEFAULT')) return [];
  p.expect('FOR', 'VALUES');
  if (p.accept('WITH')) {
    return p.parenthesised(() => {
      p.expect('MODULUS');
      const modulus = p.integer();
      p.expect(',', 'REMAINDER');
      return [modulus, p.integer()];
    });
  }
  const isRange = p.expectAny('IN', 'FROM') === 'FROM';
  const bounds = boundList(p);
  if (isRange) p.expect('TO');
  return isRange ? [...bounds, ...boundList(p)] : bounds;
}

function boundList(p: Parser): Expression[] {
  return p.parenthesised(() => p.list(() => p.grammar.expression(p)));
}
