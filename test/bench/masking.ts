import type { Connection } from '../../functions/engines/driver.ts';
import { rowsOf, sentFor } from '../masking/asked-plain.ts';
import { open } from '../masking/observe.ts';
import { shopMasked, shopQueries, shopTables } from '../masking/shop-queries.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import { startPostgres } from '../support/postgres.ts';

const customers = Number(process.argv[2]) || 3000;
const tries = Number(process.argv[3]) || 5;
const engines = [
  ['PostgreSQL', 'postgres', () => startPostgres()],
  ['MariaDB', 'mysql', () => startMariadb()],
  ['MySQL 9.7', 'mysql', () => startMysql('9.7')],
] as const;

void main();

/**
 * `npm run bench:masking [CUSTOMERS] [TRIES]`: what masks cost: look-ups by key, scans and the 22 queries of TPC-H, each beside the
 * same without masks, by turns, and what is asked of the catalogue before; medians in milliseconds and their ratio.
 */
async function main(): Promise<void> {
  for (const [name, dialect, start] of engines) {
    const server = await start();
    const before = await open(dialect, server, dialect === 'postgres' ? 'postgres' : '');
    await before.run('create database market');
    await before.close();
    const connection = await open(dialect, server, 'market');
    for (const sql of shopTables(dialect, customers)) await connection.run(sql);
    const masked = shopMasked(dialect === 'postgres' ? 'public' : 'market');
    const sent = (sql: string) => sentFor(connection, dialect, sql, masked);
    const compare = async (sql: string, times = tries) => {
      const [plain, rewriting, through]: [number[], number[], number[]] = [[], [], []];
      for (let n = 0; n < times; n++) {
        plain.push(await spent(() => rowsOf(connection, sql)));
        let text = '';
        rewriting.push(await spent(async () => void (text = (await sent(sql)).text)));
        through.push(await spent(() => rowsOf(connection, text)));
      }
      return { plain: median(plain), rewriting: median(rewriting), masked: median(through) };
    };
    const key = await compare('select * from customer where c_custkey = 77', tries * 10);
    say(`${name}: look-up by key ${shown(key)}`);
    say(`${name}: scan ${shown(await compare('select * from customer'))}`);
    say(`${name}: count ${shown(await compare("select count(*) from customer where c_name like '%9'"))}`);
    const ratios: number[] = [];
    for (const [at, sql] of shopQueries.entries()) {
      const took = await compare(sql);
      ratios.push(took.masked / took.plain);
      if (took.masked / took.plain > 1.3) say(`${name}: query ${at + 1} ${shown(took)}`);
    }
    say(
      `${name}: 22 queries, ratio ${median(ratios).toFixed(2)} in the middle, ${Math.max(...ratios).toFixed(2)} at most`,
    );
    await ended(connection, server);
  }
}

async function ended(connection: Connection, server: { readonly stop: () => Promise<void> }): Promise<void> {
  await connection.close();
  await server.stop();
}

async function spent(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

type Took = { readonly plain: number; readonly rewriting: number; readonly masked: number };

function shown({ plain, rewriting, masked }: Took): string {
  const ratio = (masked / plain).toFixed(2);
  return `${plain.toFixed(1)} ms without, ${masked.toFixed(1)} ms with masks (${ratio}), and ${rewriting.toFixed(1)} ms before it is sent`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
