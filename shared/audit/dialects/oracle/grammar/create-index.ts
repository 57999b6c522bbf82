import type { CreateIndex, IndexDefinition, Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { takeIfNotExists } from '../../../grammar/statements/existence.ts';
import { parseIndexColumn } from '../../../grammar/tables/index-columns.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { matched, takeAttributes } from './clause.ts';
import { indexAttributes } from './index-attributes.ts';
import { parseOraclePartitioning, parseOraclePartitions } from './partitions.ts';
import { accessAttributes, segmentAttributes } from './storage.ts';
import { parseOracleTables } from './table-ref.ts';

const types: Readonly<Record<string, IndexDefinition['type']>> = { UNIQUE: 'unique' };

/** Reads CREATE INDEX: ordinary, bitmap, of a cluster, of a domain, and bitmap join indexes. */
export function parseOracleCreateIndex(p: Parser, start: number): CreateIndex {
  const from = p.start();
  const special = p.acceptAny('UNIQUE', 'BITMAP', 'MULTIVALUE', 'SEARCH', 'VECTOR', 'HYBRID');
  if (special === 'HYBRID') p.expect('VECTOR');
  p.expect('INDEX');
  const ifNotExists = takeIfNotExists(p);
  const { name } = p.objectName();
  if (!ifNotExists) takeIfNotExists(p);
  const before = takeAttributes(p, indexAttributes);
  p.expect('ON');
  const isCluster = p.accept('CLUSTER');
  const table = p.objectName();
  if (!isCluster && p.isName()) p.name();
  const columns = isCluster ? [] : p.parenthesised(() => p.list(() => parseIndexColumn(p)));
  joined(p);
  const options = [...before, ...tail(p)];
  const method =
    special === 'BITMAP' || special === 'SEARCH' || special === 'VECTOR'
      ? special
      : options.find((option) => option.name === 'INDEXTYPE IS')?.value;
  const index: IndexDefinition = {
    kind: 'indexDefinition',
    start: from,
    end: p.last(),
    name,
    type: types[special ?? ''] ?? 'index',
    method,
    columns,
    include: [],
    where: undefined,
    options,
  };
  return {
    kind: 'createIndex',
    start,
    end: p.last(),
    table,
    index,
    concurrently: options.some((option) => option.name === 'ONLINE'),
    ifNotExists,
    only: false,
    options,
  };
}

/** A bitmap join index names the tables that it joins. */
function joined(p: Parser): void {
  if (!p.accept('FROM')) return;
  parseOracleTables(p);
  if (p.accept('WHERE')) p.grammar.expression(p);
}

const local = pattern('LOCAL [STORE IN names]');
const domain = pattern(
  `INDEXTYPE IS name [LOCAL [( {PARTITION [plain] [PARAMETERS ( string )]},... )]] [PARALLEL [integer]|NOPARALLEL]
  [PARAMETERS ( string )] [FILTER BY name,...] [ORDER BY order,...] [GROUP BY name,...]`,
);
const vector = pattern(
  `ORGANIZATION {INMEMORY [NEIGHBOR] GRAPH|NEIGHBOR PARTITIONS} [WITH DISTANCE id]
  [WITH TARGET ACCURACY integer [PARAMETERS ( {id {id|integer}},... )]] [DISTANCE id]`,
);

type Part = (p: Parser) => readonly [name: string, value: string | undefined];

const parts: Readonly<Record<string, Part>> = {
  LOCAL: (p) => {
    matched(p, local);
    if (p.is('(')) parseOraclePartitions(p);
    return ['LOCAL', undefined];
  },
  GLOBAL: (p) => {
    p.at++;
    if (p.is('PARTITION')) parseOraclePartitioning(p);
    return ['GLOBAL', undefined];
  },
  INDEXTYPE: (p) => ['INDEXTYPE IS', matched(p, domain).names[0]?.name.text],
  ORGANIZATION: (p) => [matched(p, vector).words.slice(0, 3).join(' '), undefined],
  FILTER: (p) => {
    p.expect('FILTER', 'BY');
    p.list(() => p.objectName());
    return ['FILTER BY', undefined];
  },
  FOR: (p) => {
    p.expect('FOR', 'JSON');
    return ['FOR JSON', undefined];
  },
};

function tail(p: Parser): Option[] {
  const options: Option[] = [];
  for (;;) {
    options.push(...takeAttributes(p, segmentAttributes, indexAttributes, accessAttributes));
    const start = p.start();
    const read = Object.hasOwn(parts, p.word()) ? parts[p.word()] : undefined;
    if (!read) return options;
    const [name, value] = read(p);
    options.push({ kind: 'option', start, end: p.last(), name, value });
  }
}
