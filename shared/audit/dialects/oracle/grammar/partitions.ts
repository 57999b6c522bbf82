import type { Expression } from '../../../tree/expression.ts';
import type { Name } from '../../../tree/node.ts';
import type { Option, Partition, Partitioning } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { attributes, matched, takeAttributes } from './clause.ts';
import { indexAttributes } from './index-attributes.ts';
import { accessAttributes, columnStorage, segmentAttributes } from './storage.ts';

const scheme = pattern('[INTERVAL ( expr ) [STORE IN names]|AUTOMATIC [STORE IN names]]');
const hashed = pattern(
  '[{PARTITIONS|SUBPARTITIONS} {integer|AUTO} [STORE IN names] [OVERFLOW STORE IN names] [TABLESPACE SET id]]',
);
const partitionAttributes = attributes(
  'OVERFLOW',
  'EXTERNAL: EXTERNAL [DEFAULT DIRECTORY plain] [LOCATION ( {string|plain : string},... )]',
  'FILTER: INCLUDING ROWS WHERE condition',
  'STORE IN names',
  'USABLE',
  'UNUSABLE',
  'SUBPARTITIONS: SUBPARTITIONS integer [STORE IN names]',
);

/** Reads PARTITION BY with its partitions, for tables and indexes. */
export function parseOraclePartitioning(p: Parser): Partitioning {
  const start = p.start();
  p.expectAny('PARTITION', 'SUBPARTITION', 'PARTITIONSET');
  p.expect('BY');
  const linear = false;
  const isConsistent = p.accept('CONSISTENT');
  const method = p.expectAny('RANGE', 'LIST', 'HASH', 'REFERENCE', 'SYSTEM', 'DIRECTORY');
  const keys = p.is('(') ? p.parenthesised(() => p.list(() => p.grammar.expression(p))) : [];
  if (keys.length === 0 && method !== 'SYSTEM') p.fail('(');
  matched(p, scheme);
  const subpartitioning = p.is('SUBPARTITION', 'BY')
    ? subpartitions(p)
    : p.is('PARTITION', 'BY') && isSet(start, p)
      ? parseOraclePartitioning(p)
      : undefined;
  matched(p, hashed);
  const partitions = p.is('(') ? parseOraclePartitions(p) : [];
  return {
    kind: 'partitioning',
    start,
    end: p.last(),
    method: isConsistent ? `CONSISTENT ${method}` : method,
    linear,
    keys,
    count: undefined,
    subpartitioning,
    partitions,
  };
}

/** A sharded table is cut into sets of partitions first. */
function isSet(start: number, p: Parser): boolean {
  return p.tokens.source.slice(start, start + 12).toUpperCase() === 'PARTITIONSET';
}

function subpartitions(p: Parser): Partitioning {
  const inner = parseOraclePartitioning(p);
  if (!p.acceptAll('SUBPARTITION', 'TEMPLATE')) return inner;
  const partitions = p.is('(') ? parseOraclePartitions(p) : (p.integer(), []);
  return { ...inner, partitions, end: p.last() };
}

/** Reads (PARTITION …, …) or (SUBPARTITION …, …). */
export function parseOraclePartitions(p: Parser): Partition[] {
  return p.parenthesised(() => p.list(() => parseOraclePartition(p)));
}

/** Reads one partition: name, bounds, segment and its own subpartitions. */
export function parseOraclePartition(p: Parser): Partition {
  const start = p.start();
  p.expectAny('PARTITION', 'SUBPARTITION', 'PARTITIONSET');
  const name = p.isName() && !p.is('VALUES') && !p.is('TABLESPACE') && !p.is('READ') ? p.name() : undefined;
  const bounds = p.accept('VALUES') ? parseBounds(p) : [];
  const options: Option[] = [];
  let inner: readonly Partition[] = [];
  for (;;) {
    const from = p.at;
    options.push(
      ...takeAttributes(p, partitionAttributes, segmentAttributes, columnStorage, accessAttributes, indexAttributes),
    );
    if (p.is('(') && inner.length === 0) inner = parseOraclePartitions(p);
    if (p.at === from) return { kind: 'partition', start, end: p.last(), name, bounds, options, subpartitions: inner };
  }
}

/** Reads LESS THAN (…) or the list of values. */
export function parseBounds(p: Parser): Expression[] {
  if (p.acceptAll('LESS', 'THAN')) return values(p);
  return values(p);
}

function values(p: Parser): Expression[] {
  return p.is('(') ? p.parenthesised(() => p.list(() => p.grammar.expression(p))) : [p.grammar.expression(p)];
}

/** Reads PARTITION name, PARTITION (name), or PARTITION FOR (keys). */
export function partitionNames(p: Parser): Name[] {
  p.expectAny('PARTITION', 'SUBPARTITION', 'PARTITIONS', 'SUBPARTITIONS');
  if (p.accept('FOR')) {
    if (p.is('(')) p.parenthesised(() => p.list(() => p.grammar.expression(p)));
    else p.grammar.expression(p);
    return [];
  }
  return p.list(() => p.name());
}
