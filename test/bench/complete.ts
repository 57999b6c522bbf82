import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Catalog } from '../../shared/audit/complete/catalog.ts';
import { complete } from '../../shared/audit/complete/complete.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { cutsOf, isHit, type Cut } from '../complete/cuts.ts';
import { mysqlPositions, postgresPositions, sharedPositions } from '../complete/positions.ts';
import { dice } from './dice.ts';

/** How long completion thinks about a place in a database of many tables, and how often it proposes what stands in right statements. */
function main(): void {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      places: { type: 'string' },
      misses: { type: 'string' },
      dialect: { type: 'string' },
    },
  });
  if (values.corpus === undefined) {
    for (const tables of [100, 1_000, 10_000]) printTimes(tables);
    return;
  }
  for (const dialect of (values.dialect ? [values.dialect] : ['postgres', 'mysql']) as Dialect[])
    printHits(dialect, readCorpus(join(values.corpus, `${dialect}.jsonl`)), {
      places: Number(values.places ?? 3_000),
      misses: Number(values.misses ?? 0),
    });
}

const columnsOfEach = 20;

/** As many tables as asked, found by their beginning as a server finds them: by halving a sorted list. */
function largeCatalog(count: number): Catalog {
  const names = [
    ...Array.from({ length: count }, (_, at) => `table_${at}`),
    'users',
    'orders',
    'logs',
    'products',
  ].sort();
  const known = new Set(names);
  const columns = Array.from({ length: columnsOfEach }, (_, at) => ({
    name: at === 0 ? 'id' : `column_${at}`,
    type: 'bigint',
  }));
  return {
    schemas: (prefix) => ['public', 'archive'].filter((name) => name.startsWith(prefix)),
    tables: (_, prefix) => {
      let low = 0;
      let high = names.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((names[middle] ?? '') < prefix) low = middle + 1;
        else high = middle;
      }
      return names
        .slice(low, low + 200)
        .filter((name) => name.startsWith(prefix))
        .map((name) => ({ schema: 'public', name, type: 'table' as const }));
    },
    columns: ({ name }) => (known.has(name) ? columns : []),
    foreignKeys: () => [],
  };
}

function printTimes(tables: number): void {
  const catalog = largeCatalog(tables);
  const places = [
    ...[...sharedPositions, ...postgresPositions].map(([statement]) => ({ statement, dialect: 'postgres' as const })),
    ...[...sharedPositions, ...mysqlPositions].map(([statement]) => ({ statement, dialect: 'mysql' as const })),
  ];
  const ask = ({ statement, dialect }: (typeof places)[number]) => {
    const offset = statement.indexOf('|');
    return complete({ sql: statement.replace('|', ''), offset, dialect, catalog });
  };
  const first = timed(() => ask({ statement: 'select | from users', dialect: 'postgres' }));
  const cold = places.map((place) => timed(() => ask(place)));
  const warm = [1, 2, 3].flatMap(() => places.map((place) => timed(() => ask(place))));
  console.log(
    `${String(tables).padStart(6)} tables x ${columnsOfEach}: ${places.length} places, CPU ms: first ${first.toFixed(0)}, each for the first time p50 ${at(cold, 0.5)} p95 ${at(cold, 0.95)} max ${at(cold, 1)}, again p50 ${at(warm, 0.5)} p95 ${at(warm, 0.95)} max ${at(warm, 1)}`,
  );
}

/** In CPU milliseconds, so that what else the machine does at the time does not count. */
function timed(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

function readCorpus(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { sql: string }).sql);
}

/** How often the word that stood at a place is among the first five, once so many letters of it are typed. */
function printHits(
  dialect: Dialect,
  statements: readonly string[],
  { places, misses }: { places: number; misses: number },
): void {
  const all = statements.flatMap((sql) => cutsOf(sql, dialect));
  const roll = dice(7);
  const cuts = Array.from({ length: Math.min(places, all.length) }, () => all[roll(all.length)] as Cut);
  for (const letters of [0, 1, 2, 3]) {
    const missed = cuts.filter((cut) => !isHit(cut, letters));
    const kinds = ['keyword', 'table', 'column', 'alias', 'function'].map((what) => {
      const those = cuts.filter((cut) => cut.what === what);
      const hits = those.filter((cut) => !missed.includes(cut)).length;
      return `${what} ${percent(hits, those.length)} of ${those.length}`;
    });
    console.log(
      `${dialect} ${letters} letters: ${percent(cuts.length - missed.length, cuts.length)} % of ${cuts.length} (${kinds.join(', ')})`,
    );
    if (letters === 1)
      for (const { sql, offset, word, what } of missed.slice(0, misses))
        console.log(
          `  ${what} ${word}: ${sql.slice(Math.max(0, offset - 70), offset).replace(/\s+/g, ' ')}|${sql.slice(offset, offset + 40).replace(/\s+/g, ' ')}`,
        );
  }
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : ((100 * part) / whole).toFixed(1);
}

main();
