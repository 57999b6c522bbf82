import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { asking, collectorName, type Collector } from '../../functions/watching/collectors/collector.ts';
import { collectors } from '../../functions/watching/collectors/index.ts';
import type { Connection, Target } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { limits } from '../../shared/limits.ts';
import { intervalSecondsOf, scanTypeOf, scanTypesOf } from '../../shared/scan-types/scan-types.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';

/**
 * `npm run bench:collect [SECONDS]`: what all collectors of an engine cost a server under load, on PostgreSQL and MariaDB.
 *
 * The processor time of a look is read from the session that asks (its process or thread on the server), so what else the machine
 * does is not in it; divided by how often its scan type looks by default it is the share of one core. Throughput is measured with
 * and without collectors in turns, in slices of SECONDS (5); while they are on, each looks ten times as often as it would.
 */
async function main(): Promise<void> {
  const seconds = Number(process.argv[2] ?? 5);
  const [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
  try {
    await measured(seconds, { dbType: 'PostgreSQL', ...addressOf(postgres), params: { database: 'postgres' } });
    await measured(seconds, { dbType: 'MariaDB', ...addressOf(mariadb), params: {}, schema: mariadb.database });
  } finally {
    await Promise.all([postgres.stop(), mariadb.stop()]);
  }
}

const sessions = 4;
const turns = 3;
const hurry = 10;
const cpuShareMax = 0.01;

type Address = { readonly host: string; readonly port: number; readonly user: string; readonly password: string };
type Known = {
  readonly type: string;
  readonly collector: Collector;
  readonly params: Readonly<Record<string, string>>;
};

function addressOf({ host, port, user, password }: Address): Address {
  return { host, port, user, password };
}

async function measured(seconds: number, target: Target): Promise<void> {
  const connect = async (applicationName: string) =>
    (await driverOf(target.dbType)).connect(target, {
      timeoutMs: 8000,
      applicationName,
      statementTimeoutMs: limits.collectStatementMilliseconds,
    });
  const admin = await connect('bench');
  await prepare(admin, target.dbType);
  const workers = await Promise.all(Array.from({ length: sessions }, () => connect('bench')));
  const watcher = await connect(collectorName);
  const known = await collectorsOf(target.dbType);
  const states = new Map<string, unknown>();
  const look = async ({ type, collector, params }: Known) => {
    const rowsMax = limits.collectedRowsMax;
    const looked = await collector.collect({
      connection: watcher,
      params,
      state: states.get(type),
      now: Date.now(),
      rowsMax,
      isOver: () => false,
      ask: asking(watcher, rowsMax),
    });
    states.set(type, looked.state);
  };
  await worked(workers, 1);
  const without: number[] = [];
  const beside: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    without.push(await worked(workers, seconds));
    const done = new AbortController();
    const looking = lookedMeanwhile(known, look, done.signal);
    beside.push(await worked(workers, seconds));
    done.abort();
    await looking;
  }
  say(`${target.dbType}: scan type, ms of processor per look, looks every, share of one core`);
  const stat = await statOf(watcher, target.dbType);
  let total = 0;
  for (const one of known) {
    const every = intervalSecondsOf(scanTypeOf(one.type), one.params);
    const used = await processorSeconds(
      stat,
      () => worked(workers, 1),
      () => look(one),
    );
    total += used / every;
    say(
      `  ${one.type.padEnd(32)} ${(used * 1000).toFixed(2).padStart(8)} ${String(every).padStart(6)} s ${share(used / every).padStart(9)}`,
    );
  }
  say(`  together ${share(total)}, at most ${share(cpuShareMax)}`);
  const [off, on] = [middle(without), middle(beside)];
  const noise = (Math.max(...without) - Math.min(...without)) / off;
  say(`  without collectors ${rates(without)} statements/s, with them ${hurry} times as often ${rates(beside)}`);
  say(`  difference ${share((on - off) / off)}, noise of the runs without ${share(noise)}`);
  if (total > cpuShareMax) process.exitCode = 1;
  await Promise.all([admin, watcher, ...workers].map((one) => one.close()));
}

/** A shop: orders of customers, read by key and by index, added and changed. */
async function prepare(admin: Connection, dbType: string): Promise<void> {
  const numbers = dbType === 'PostgreSQL' ? 'generate_series(1, 20000) seq' : 'seq_1_to_20000';
  const scripts: readonly string[] = [
    'create table customer (id int primary key, name varchar(60))',
    'create table purchase (id int primary key, customer_id int, price decimal(10, 2), note varchar(200))',
    'create index purchase_customer on purchase (customer_id)',
    `insert into customer select seq, concat('customer ', seq) from ${numbers}`,
    `insert into purchase select seq, seq % 1000, seq * 1.25, concat('note ', seq) from ${numbers}`,
    ...(dbType === 'PostgreSQL'
      ? ['create extension if not exists pg_stat_statements']
      : ["set global log_output = 'TABLE'", 'set global slow_query_log = 1', 'set global long_query_time = 0.5']),
  ];
  for (const sql of scripts) await admin.run(sql);
}

async function collectorsOf(dbType: string): Promise<Known[]> {
  const found = scanTypesOf(dbType).flatMap((one) => {
    const load = collectors[one.type];
    const params = Object.fromEntries(one.params.map(({ key, value }) => [key, value]));
    return load ? [{ type: one.type, params, load }] : [];
  });
  return Promise.all(found.map(async ({ type, params, load }) => ({ type, params, ...(await load()) })));
}

/** Statements per second that all sessions together carry out. */
async function worked(workers: readonly Connection[], seconds: number): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  let count = 0;
  const started = performance.now();
  await Promise.all(
    workers.map(async (worker, i) => {
      for (let n = i; performance.now() < endsAt; n += sessions) {
        const id = (n * 7919) % 20_000;
        for (const sql of [
          `select name from customer where id = ${id}`,
          `select count(*), sum(price) from purchase where customer_id = ${id % 1000}`,
          `update purchase set note = 'changed ${n}' where id = ${id}`,
        ]) {
          await worker.run(sql);
          count++;
        }
      }
    }),
  );
  return count / ((performance.now() - started) / 1000);
}

/** Lets every collector look as often as it would, in a hurry, until it is told to stop. */
async function lookedMeanwhile(
  known: readonly Known[],
  look: (one: Known) => Promise<void>,
  until: AbortSignal,
): Promise<void> {
  const due = new Map(known.map((one) => [one, 0]));
  while (!until.aborted) {
    for (const [one, at] of due) {
      if (until.aborted || performance.now() < at) continue;
      await look(one);
      const seconds = intervalSecondsOf(scanTypeOf(one.type), one.params) / hurry;
      due.set(one, performance.now() + seconds * 1000);
    }
    await pause(50);
  }
}

/** The file in which the kernel counts the time of the process or thread that serves a session. */
async function statOf(watcher: Connection, dbType: string): Promise<string> {
  if (dbType === 'PostgreSQL') {
    const { rows } = await watcher.query('select pg_backend_pid()', { maxRows: 1 });
    return `/proc/${rows[0]?.[0]}/schedstat`;
  }
  const { rows } = await watcher.query('select tid from information_schema.processlist where id = connection_id()', {
    maxRows: 1,
  });
  return `/proc/${rows[0]?.[0]}/schedstat`;
}

/** Seconds of processor of one look, in the middle of five, after some work each. */
async function processorSeconds(
  stat: string,
  work: () => Promise<unknown>,
  look: () => Promise<void>,
): Promise<number> {
  const all: number[] = [];
  for (let i = 0; i < 5; i++) {
    if (i % 2 === 0) await work();
    const before = nanoseconds(stat);
    await look();
    all.push((nanoseconds(stat) - before) / 1e9);
  }
  return middle(all);
}

function nanoseconds(stat: string): number {
  return Number(readFileSync(stat, 'utf8').split(' ')[0]);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function rates(values: readonly number[]): string {
  return values.map((one) => Math.round(one).toLocaleString('en')).join(' / ');
}

function share(value: number): string {
  return `${(value * 100).toFixed(3)} %`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

void main();
