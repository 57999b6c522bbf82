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
  const missed = Object.entries(missedBefore).filter(([number, share]) => {
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

/** The document of all of it. */
export function documentOf(all: readonly Proved[]): string {
  return [
    '# Index advice, as tried',
    '',
    `Made by \`npm run prove:advice -- --write\`: the 22 queries of TPC-H over made-up rows (as many customers as the table says, forty line items for each, the server's own statistics, no index but the primary keys) are optimised by the product. What it advises is then really made, and every query planned again. Costs are estimates of the server.`,
    '',
    '| Server | Customers | Tried on | Seconds | Candidates | Advised | Size | Cost before | Promised | Really | Ignored once made | Greedy search, same bytes |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...all.map(summaryRow),
    '',
    '"Greedy search": every column and every ordered pair of columns that a query names is a candidate, and the one that saves most is taken until nothing saves a thousandth or the bytes are used up.',
    '',
    '## Queries',
    '',
    `| Query | ${all.map(({ server }) => `${server}: before | after`).join(' | ')} |`,
    `|---|${all.map(() => '---|---|').join('')}`,
    ...(all[0]?.before ?? []).map(
      (_, at) =>
        `| ${at + 1} | ${all.map(({ before, after }) => `${whole(before[at]?.cost ?? 0)} | ${whole(after[at]?.cost ?? 0)}`).join(' | ')} |`,
    ),
    '',
    '## Advised',
    ...all.flatMap(indexesOf),
    '',
  ].join('\n');
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
