import type * as contract from '../../shared/contract/auditing/sql-optimization/operations.ts';
import type { Reply } from '../../shared/contract/operation.ts';

type Advice = NonNullable<Reply<typeof contract.getOptimization>['data']['index_advice']>;
type Plan = { readonly cost: number; readonly names: ReadonlySet<string> };
/** What was advised on one server, and what became of the plans once it was really there. */
export type Proved = {
  readonly server: string;
  readonly customers: number;
  readonly advice: Advice;
  readonly seconds: number;
  readonly before: readonly Plan[];
  readonly after: readonly Plan[];
  /** Seconds of each query, really run. */
  readonly timed?: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** A plain greedy search within the same bytes. */
  readonly plain?: { readonly indexes: readonly string[]; readonly cost: number; readonly bytes: number };
};

const nameOf = (sql: string) => /INDEX (?:CONCURRENTLY )?(\S+) ON/.exec(sql)?.[1] ?? '';
const sumOf = (plans: readonly Plan[]) => plans.reduce((sum, { cost }) => sum + cost, 0);
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Advised indexes that no plan reads once they are made. */
function ignoredOf({ advice, after }: Proved): string[] {
  const read = new Set(after.flatMap(({ names }) => [...names]));
  return advice.indexes.map((one) => nameOf(one.create_index_statement)).filter((name) => !read.has(name));
}

/** The queries whose indexes advice by selectivity alone missed, with the share of the cost that is to be left. */
const missedBefore = { 17: 0.1, 19: 0.5, 20: 0.01, 22: 0.5 } as const;

/** The advice stops at indexes that save a statement a tenth; within few bytes a plain search may come a little further. */
const greedyShareMax = 1.15;

/** What must not be, in words. */
export function wrongWith(proved: Proved): string[] {
  const { server, before, after, plain, advice } = proved;
  const isPostgres = server.startsWith('PostgreSQL');
  const missed = Object.entries(missedBefore).filter(([number, share]) => {
    if (!isPostgres) return false;
    const at = Number(number) - 1;
    return (after[at]?.cost ?? Infinity) > (before[at]?.cost ?? 0) * share;
  });
  return [
    ...ignoredOf(proved).map((name) => `${server}: no plan reads ${name}`),
    ...missed.map(([number]) => `${server}: query ${number} is as dear as before`),
    ...(plain && advice.cost_after > plain.cost * greedyShareMax
      ? [`${server}: a plain greedy search comes to ${plain.cost}, the advice to ${advice.cost_after}`]
      : []),
  ];
}

const greedySearch =
  '"Greedy search": every column and every ordered pair of columns that a query names is a candidate, and the one that saves most is taken until nothing saves a thousandth or the bytes are used up.';

const heads = {
  postgres: {
    title: '# Index advice, as tried',
    made: `Made by \`npm run prove:advice -- --write\`: the 22 queries of TPC-H over made-up rows (as many customers as the table says, forty line items for each, the server's own statistics, no index but the primary keys) are optimised by the product. What it advises is then really made, and every query planned again. Costs are estimates of the server.`,
  },
  mysql: {
    title: '# Index advice on MySQL and MariaDB, as tried',
    made: `Made by \`npm run prove:advice -- --write\`: the same queries and rows as on [PostgreSQL](index-advice.md). What the product advises is really made, and every query planned and run again. Costs are estimates of the server; where MariaDB tells none, they are rows that it reads. "Promised" is what the smaller copy came to, which says nothing beside the other two columns.`,
  },
} as const;

/** The document of all that was proved on servers of a family. */
export function documentOf(family: keyof typeof heads, all: readonly Proved[]): string {
  const { title, made } = heads[family];
  const isSearched = all.some(({ plain }) => plain);
  return [
    title,
    '',
    made,
    '',
    '| Server | Customers | Tried on | Seconds | Candidates | Advised | Size | Cost before | Promised | Really | Ignored once made | Greedy search, same bytes |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...all.map(summaryRow),
    '',
    ...(isSearched ? [greedySearch, ''] : []),
    '## Queries',
    '',
    `| Query | ${all.map(({ server }) => `${server}: before | after`).join(' | ')} |`,
    `|---|${all.map(() => '---|---|').join('')}`,
    ...(all[0]?.before ?? []).map(
      (_, at) =>
        `| ${at + 1} | ${all.map(({ before, after }) => `${whole(before[at]?.cost ?? 0)} | ${whole(after[at]?.cost ?? 0)}`).join(' | ')} |`,
    ),
    '',
    ...timesOf(all),
    '## Advised',
    ...all.flatMap(indexesOf),
    '',
  ].join('\n');
}

/** What really became of it, where the queries were run. */
function timesOf(all: readonly Proved[]): string[] {
  const timed = all.flatMap(({ server, timed: times }) => (times ? [{ server, ...times }] : []));
  if (timed.length === 0) return [];
  const told = (seconds: number | undefined) => (seconds === undefined ? '' : seconds.toFixed(2));
  const whole = (times: readonly number[]) => told(times.reduce((sum, one) => sum + one, 0));
  return [
    '## Seconds',
    '',
    'The queries really run, the second time each, before and after, on a machine that does other things besides; what takes longer than 20 seconds is ended there.',
    '',
    `| Query | ${timed.map(({ server }) => `${server}: before | after`).join(' | ')} |`,
    `|---|${timed.map(() => '---|---|').join('')}`,
    ...(timed[0]?.before ?? []).map(
      (_, at) =>
        `| ${at + 1} | ${timed.map((one) => `${told(one.before[at])} | ${told(one.after[at])}`).join(' | ')} |`,
    ),
    `| all | ${timed.map((one) => `${whole(one.before)} | ${whole(one.after)}`).join(' | ')} |`,
    '',
  ];
}

function summaryRow(proved: Proved): string {
  const { server, customers, advice, seconds, before, after, plain } = proved;
  const cells = [
    server,
    whole(customers),
    advice.basis,
    seconds.toFixed(0),
    advice.tried_count,
    advice.indexes.length,
    megabytes(advice.bytes ?? 0),
    whole(sumOf(before)),
    whole(advice.cost_after),
    whole(sumOf(after)),
    ignoredOf(proved).length,
    plain ? `${whole(plain.cost)} with ${plain.indexes.length} in ${megabytes(plain.bytes)}` : 'not run',
  ];
  return `| ${cells.join(' | ')} |`;
}

function indexesOf({ server, advice }: Proved): string[] {
  return [
    '',
    `### ${server}`,
    '',
    '| Index | Size | Read by queries |',
    '|---|---|---|',
    ...advice.indexes.map(
      (one) =>
        `| \`${one.create_index_statement.replace('CREATE INDEX ', '')}\` | ${megabytes(one.bytes ?? 0)} | ${one.readers.map(({ number }) => number).join(', ')} |`,
    ),
  ];
}
