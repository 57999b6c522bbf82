import type { Name } from '../../../tree/node.ts';
import type { AlterAction, Partition } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { attributes, matched, takeAttributes } from './clause.ts';
import { indexAttributes } from './index-attributes.ts';
import {
  parseBounds,
  parseOraclePartition,
  parseOraclePartitioning,
  parseOraclePartitions,
  partitionNames,
} from './partitions.ts';
import { accessAttributes, columnStorage, lobParameters, segmentAttributes } from './storage.ts';

const verbs = ['ADD', 'DROP', 'TRUNCATE', 'SPLIT', 'MERGE', 'EXCHANGE', 'MOVE', 'MODIFY', 'COALESCE'] as const;
const objects = new Set(['PARTITION', 'SUBPARTITION', 'PARTITIONS', 'SUBPARTITIONS']);

/** Whether one of the actions on partitions begins here. */
export function startsPartitionAction(p: Parser): boolean {
  return objects.has(p.word(1)) && verbs.some((verb) => p.is(verb));
}

/** Reads ADD, DROP, SPLIT, MERGE, EXCHANGE, MOVE … PARTITION; what becomes of the indexes is an action of its own. */
export function partitionAction(p: Parser): AlterAction {
  const start = p.start();
  const verb = p.expectAny(...verbs);
  if (verb === 'ADD') return { kind: 'addPartition', start, partitions: added(p), end: p.last() };
  if (verb === 'COALESCE') return coalesce(p, start);
  if (verb === 'MODIFY' && p.is('PARTITION', 'BY'))
    return { kind: 'partitionBy', start, partitioning: parseOraclePartitioning(p), end: p.last() };
  const names = partitionNames(p);
  while (p.accept(',') || p.accept('TO'))
    names.push(...(p.isAny('PARTITION', 'SUBPARTITION') ? partitionNames(p) : [p.name()]));
  if (verb === 'DROP') return { kind: 'dropPartition', start, end: p.last(), names };
  if (verb === 'TRUNCATE') {
    matched(p, truncated);
    return { kind: 'truncatePartition', start, end: p.last(), names };
  }
  const partitions = tails[verb](p);
  return { kind: 'changePartition', start, end: p.last(), verb, names, partitions };
}

const truncated = pattern('[{DROP [ALL]|REUSE} STORAGE] [CASCADE]');

function added(p: Parser): Partition[] {
  const partitions = p.list(() => parseOraclePartition(p));
  if (p.accept('BEFORE')) partitionNames(p);
  return partitions;
}

function coalesce(p: Parser, start: number): AlterAction {
  p.at++;
  const names: Name[] = p.isName() && !p.isAny('UPDATE', 'INVALIDATE', 'PARALLEL', 'NOPARALLEL') ? [p.name()] : [];
  return { kind: 'changePartition', start, end: p.last(), verb: 'COALESCE', names, partitions: [] };
}

type Tail = (p: Parser) => readonly Partition[];

const exchange = pattern(
  'WITH TABLE name [{INCLUDING|EXCLUDING} INDEXES] [{WITH|WITHOUT} VALIDATION] [EXCEPTIONS INTO name] [CASCADE]',
);
const changed = attributes(
  'ADD: ADD {VALUES ( expr,... )|SUBPARTITION|PARTITION}',
  'DROP VALUES ( expr,... )',
  'SHRINK SPACE [COMPACT] [CASCADE] [CHECK]',
  'ALLOCATE EXTENT [( {SIZE size|DATAFILE file|INSTANCE integer}* )]',
  'DEALLOCATE UNUSED [KEEP size]',
  'UNUSABLE LOCAL INDEXES',
  'REBUILD UNUSABLE LOCAL INDEXES',
  'COALESCE SUBPARTITION',
  'COALESCE',
  `LOB: LOB name ( ${lobParameters} )`,
  `LOB: LOB ( name ) ( ${lobParameters} )`,
  'ONLINE',
  'MAPPING TABLE',
  'INCLUDING ROWS WHERE condition',
  'OVERFLOW',
  'PARAMETERS ( string )',
  'UPDATE BLOCK REFERENCES',
  'LOCATION ( {string|plain : string},... )',
  'READ ONLY',
  'READ WRITE',
);

const tails: Readonly<Record<'SPLIT' | 'MERGE' | 'EXCHANGE' | 'MOVE' | 'MODIFY', Tail>> = {
  SPLIT: (p) => {
    if (p.accept('AT')) parseBounds(p);
    else if (p.accept('VALUES')) parseBounds(p);
    if (!p.accept('INTO')) return nothing(p);
    return [...parseOraclePartitions(p), ...nothing(p)];
  },
  MERGE: (p) => {
    if (!p.accept('INTO')) return [];
    return [parseOraclePartition(p), ...nothing(p)];
  },
  EXCHANGE: (p) => {
    matched(p, exchange);
    return [];
  },
  MOVE: nothing,
  MODIFY: (p) => {
    if (p.is('ADD') && p.word(1) === 'SUBPARTITION') {
      p.at++;
      return p.list(() => parseOraclePartition(p));
    }
    return nothing(p);
  },
};

/** Only attributes follow. */
function nothing(p: Parser): readonly Partition[] {
  takeAttributes(p, changed, segmentAttributes, columnStorage, indexAttributes, accessAttributes);
  return [];
}
