import type { Name } from '../../../tree/node.ts';
import type { AlterAction } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parsePartitionList } from '../../../grammar/tables/partitions.ts';

const verbs = [
  'DISCARD',
  'IMPORT',
  'TRUNCATE',
  'COALESCE',
  'REORGANIZE',
  'EXCHANGE',
  'ANALYZE',
  'CHECK',
  'OPTIMIZE',
  'REBUILD',
  'REPAIR',
] as const;

/** Whether one of MySQL's partition actions begins here. */
export function startsPartitionAction(p: Parser): boolean {
  return verbs.some((verb) => p.is(verb, 'PARTITION')) || p.is('DISCARD', 'TABLESPACE') || p.is('IMPORT', 'TABLESPACE');
}

/** Reads TRUNCATE, REORGANIZE, EXCHANGE … PARTITION. */
export function partitionAction(p: Parser): AlterAction {
  const start = p.start();
  const verb = p.expectAny(...verbs);
  if (p.accept('TABLESPACE'))
    return { kind: 'changePartition', start, end: p.last(), verb: `${verb} TABLESPACE`, names: [], partitions: [] };
  p.expect('PARTITION');
  if (verb === 'EXCHANGE') return exchange(p, start);
  p.acceptAny('NO_WRITE_TO_BINLOG', 'LOCAL');
  const names = verb === 'COALESCE' ? counted(p) : namedPartitions(p, verb);
  if (verb === 'TRUNCATE') return { kind: 'truncatePartition', start, end: p.last(), names };
  const partitions = verb === 'REORGANIZE' && p.accept('INTO') ? parsePartitionList(p) : [];
  return { kind: 'changePartition', start, end: p.last(), verb, names, partitions };
}

function counted(p: Parser): Name[] {
  p.integer();
  return [];
}

function namedPartitions(p: Parser, verb: (typeof verbs)[number]): Name[] {
  const isWhole = p.accept('ALL') || (verb === 'REORGANIZE' && !p.isName());
  const names = isWhole ? [] : p.list(() => p.name());
  if (verb === 'DISCARD' || verb === 'IMPORT') p.expect('TABLESPACE');
  if (verb === 'CHECK' || verb === 'REPAIR')
    while (p.acceptAny('QUICK', 'FAST', 'MEDIUM', 'EXTENDED', 'CHANGED', 'USE_FRM'));
  return names;
}

function exchange(p: Parser, start: number): AlterAction {
  const names = [p.name()];
  p.expect('WITH', 'TABLE');
  p.objectName();
  if (p.acceptAny('WITH', 'WITHOUT')) p.expect('VALIDATION');
  return { kind: 'changePartition', start, end: p.last(), verb: 'EXCHANGE', names, partitions: [] };
}
