import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProving } from '../../../test/support/lane.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import type { TestMysql } from '../../../test/support/mysql-family-server.ts';
import { startMysql } from '../../../test/support/mysql.ts';
import { waitsDocument, waitsIn, type OnlineWait } from '../../../test/support/online-document.ts';
import { memoryTable, type MemoryTable } from '../../../test/support/table.ts';
import { aStartedTask, executionWorld, rowsOf, run } from '../../../test/support/task-run.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import type { EngineError } from '../../engines/engine-error.ts';
import { mysqlDriver } from '../../engines/mysql/driver.ts';
import { onlinePrograms } from '../../platform/online-tools/programs.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';

/**
 * Two writers work at the same pace on the same server: one on the table that is changed, one on a table that nobody changes. What
 * the machine and the server make them wait they wait alike, so what the first waits longer is the change's. Figures of the server
 * would not do: its longest row lock wait counts those of the tool too, and none of it is kept per table.
 */
const servers = [
  ['MariaDB 10.11', 'MariaDB', () => startMariadb()],
  ['MySQL 9.7', 'MySQL', () => startMysql('9.7')],
  ['MySQL 5.6', 'MySQL', () => startMysql('5.6')],
] as const;
const provenSizes = [300_000, 2_000_000];
const sizes = isProving ? provenSizes : [100_000];
/** Written where the large tables are changed, and held against what is promised everywhere. */
const document = 'docs/online-waits.md';
const measured: OnlineWait[] = [];
const waitMax = 1000;
const minutesMax = isProving ? 15 : 3;
const sql = 'alter table orders modify amount bigint not null';
const connectOptions = { timeoutMs: 5000, applicationName: 'test' };

let memory: MemoryTable;
const folder = mkdtempSync(join(tmpdir(), 'online-writer-'));
let nextTask = 1;
beforeAll(async () => {
  memory = await memoryTable();
});
afterAll(async () => {
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
  if (isProving) writeFileSync(document, waitsDocument(withMeasured(waitsIn(readFileSync(document, 'utf8')))));
});

/** A run of some servers leaves what was measured on the others. */
function withMeasured(before: readonly OnlineWait[]): OnlineWait[] {
  const all = new Map([...before, ...measured].map((one) => [`${one.server}, ${one.rows}`, one]));
  const order = servers.map(([server]): string => server);
  return [...all.values()].toSorted((a, b) => order.indexOf(a.server) - order.indexOf(b.server) || a.rows - b.rows);
}

test('the table of waits tells of every server and size, and keeps what is promised', () => {
  const written = readFileSync(document, 'utf8');
  const waits = waitsIn(written);
  expect(waitsDocument(waits)).toBe(written);
  expect(waits.map(({ server, rows }) => `${server}, ${rows}`)).toEqual(
    servers.flatMap(([server]) => provenSizes.map((rows) => `${server}, ${rows}`)),
  );
  for (const one of waits) expect(one.longestMs - one.longestBesideMs).toBeLessThan(waitMax);
});

describe.each(servers)('on %s', (name, dbType, startServer) => {
  let server: TestMysql;
  let db: Connection;
  let target: Target;
  beforeAll(async () => {
    server = await startServer();
    const { host, port, user, password, database } = server;
    target = { dbType, host, port, user, password, params: {}, schema: database };
    db = await mysqlDriver.connect(target, connectOptions);
  });
  afterAll(async () => {
    await db.close();
    await server.stop();
  });
  const numberOf = async (question: string) => Number((await db.query(question, { maxRows: 1 })).rows[0]?.[0]);

  test.each(sizes)(
    'who writes beside a change of %d rows waits less than a second for it, and loses nothing',
    async (rows) => {
      await filled(db, rows);
      const table = memory.of('online');
      const taskId = await anOnlineTask(dbType);
      const over = new AbortController();
      const writing = Promise.all(['orders', 'beside'].map((name) => writer(target, name, over.signal)));
      const onlineTool = onlinePrograms({ folder: join(folder, 'secrets') });
      const began = performance.now();
      await run(taskId, await executionWorld(table, target, { onlineTool }));
      const tookSeconds = Math.round((performance.now() - began) / 1000);
      over.abort();
      const [changed, beside] = await writing;
      expect((await rowsOf(table, taskId))[0]).toMatchObject({ state: 'succeeded', result: { en: 'Changed online' } });
      expect(await numberOf('select count(*) from orders')).toBe(rows + (changed?.inserted ?? 0));
      expect(await numberOf('select sum(amount) from orders')).toBe(changed?.updated);
      const [longestMs, longestBesideMs] = [changed?.longest ?? Infinity, beside?.longest ?? 0];
      const writes = (changed?.inserted ?? 0) + (changed?.updated ?? 0);
      measured.push({ server: name, rows, tookSeconds, writes, longestMs, longestBesideMs });
      expect(longestMs - longestBesideMs).toBeLessThan(waitMax);
    },
    minutesMax * 60_000,
  );

  async function anOnlineTask(type: string): Promise<number> {
    const [table, taskId] = [memory.of('online'), nextTask++];
    await aStartedTask(table, taskId, [['alone', sql]], type);
    const changes: [number, number] = ['alter table orders '.length, sql.length];
    const onlineAdvice = { table: { name: 'orders' }, changes, reason: 'offered' };
    await statements.on(table).patch({ taskId, number: 1 }, { set: { executionWay: 'online', onlineAdvice } });
    return taskId;
  }
});

async function filled(db: Connection, rows: number): Promise<void> {
  for (const name of ['orders', 'beside']) {
    await db.run(`drop table if exists ${name}`);
    await db.run(
      `create table ${name} (id int primary key auto_increment, amount int not null, note varchar(200), key by_note (note(20)))`,
    );
  }
  const digits = `(${Array.from({ length: 10 }, (_, n) => `select ${n} n`).join(' union all ')})`;
  await db.run(
    `insert into beside (amount, note) select 0, repeat('x', 150) from ${digits} a, ${digits} b, ${digits} c`,
  );
  for (let done = 0; done < rows; done += 100_000)
    await db.run(
      `insert into orders (amount, note) select 0, repeat('x', 150) from ${digits} a, ${digits} b, ${digits} c, ${digits} d, ${digits} e`,
    );
  await db.run('analyze table orders');
}

/** Inserts and updates every few milliseconds, and tells how long it waited at most. */
async function writer(target: Target, table: string, over: AbortSignal) {
  const session = await mysqlDriver.connect(target, connectOptions);
  const told = { inserted: 0, updated: 0, longest: 0 };
  try {
    for (let turn = 0; !over.aborted; turn++) {
      const began = performance.now();
      const isInsert = turn % 2 === 0;
      const write = isInsert
        ? `insert into ${table} (amount, note) values (0, 'new')`
        : `update ${table} set amount = amount + 1 where id = ${1 + ((turn * 97) % 900)}`;
      const affected = await tried(session, write);
      if (isInsert) told.inserted += affected;
      else told.updated += affected;
      told.longest = Math.max(told.longest, Math.round(performance.now() - began));
      await pause(3);
    }
  } finally {
    await session.close();
  }
  return told;
}

/** Beside the copying a writer may meet a deadlock, which every program has to take. */
async function tried(session: Connection, write: string): Promise<number> {
  for (;;)
    try {
      return (await session.run(write)).rowsAffected;
    } catch (error) {
      if ((error as EngineError).code !== '1213') throw error;
    }
}
