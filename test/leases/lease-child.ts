import { setTimeout as pause } from 'node:timers/promises';
import { holdTransaction } from '../../functions/changes/workbench/transaction/hold-transaction.ts';
import {
  openSqlTransactions,
  sqlTransactions,
  transactionStatements,
  type NewSqlTransaction,
} from '../../functions/changes/workbench/transaction/transaction-repo.ts';
import { queryRuns } from '../../functions/changes/workbench/run-repo.ts';
import { seal } from '../../functions/databases/db-services/secrets.ts';
import { activeQueries, queryRecords } from '../../functions/databases/reading/query-record-repo.ts';
import { localKeys } from '../../functions/local/adapters/keys.ts';
import { openEmbeddedDynamoDb } from '../../functions/local/dynamodb/embedded-dynamodb.ts';
import { dbServices } from '../../functions/platform/access/db-service.ts';
import { systemClock, type Clock } from '../../functions/platform/clock.ts';
import { newId } from '../../functions/platform/ids.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import { tenantTable, type TenantTable } from '../../functions/platform/table/tenant-table.ts';
import type { World } from '../../functions/platform/world.ts';
import type { LeaseOrder } from './lease-order.ts';

/** A process that holds many transactions by hand, to be killed; or one that finds out what became of those of a killed one. */
async function main(order: LeaseOrder): Promise<void> {
  const database = await openEmbeddedDynamoDb({ folder: order.folder, isDurable: false });
  const table = tenantTable(database.client, 'leases');
  const world = worldOf(order, table);
  const keys = order.uids.map((transactionUid) => ({ creatorUid: `of-${transactionUid}`, transactionUid }));
  if (order.do === 'hold') {
    await writeSource(world, table, order);
    const work = keys.map(async (key) => {
      await pause(Math.random() * 800);
      await begin(table, key, order);
      const person = personIn(table, key);
      await Promise.all([hold(world, key), person]);
    });
    say('begun');
    await Promise.all(work);
    say('all over');
  } else {
    const waiting = [...keys];
    const settler = async () => {
      for (let key = waiting.shift(); key; key = waiting.shift()) await hold(world, key);
    };
    await Promise.all(Array.from({ length: 8 }, settler));
    for (const key of keys) {
      const one = await sqlTransactions.on(table).get(key);
      const record = one && (await queryRecords.on(table).get({ uid: `commit-${key.transactionUid}` }));
      say(JSON.stringify({ uid: key.transactionUid, state: one?.state, commit: record?.outcome }));
    }
    say(`left ${(await openSqlTransactions.on(table).list({})).items.length}`);
  }
  await database.close();
  say('over');
}

function hold(world: World, key: { creatorUid: string; transactionUid: string }): Promise<object> {
  const call = { input: { tenant: 'leases', ...key } };
  return holdTransaction(call as Parameters<typeof holdTransaction>[0], world, new AbortController().signal);
}

type Key = { readonly creatorUid: string; readonly transactionUid: string };

/** What the person of a transaction orders: one row, and then that it is committed. */
async function personIn(table: TenantTable, key: Key): Promise<void> {
  const one = sqlTransactions.on(table);
  const until = async (isTrue: (state: string, isBusy: boolean) => boolean) => {
    for (;;) {
      const now = await one.get(key);
      if (!now || isTrue(now.state, now.order !== undefined)) return now;
      await pause(20);
    }
  };
  if ((await until((state) => state !== 'starting'))?.state !== 'open') return;
  await pause(Math.random() * 200);
  const { transactionUid } = key;
  await orderIn(table, key, 'write', `write-${transactionUid}`);
  if ((await until((state, isBusy) => state !== 'open' || !isBusy))?.state !== 'open') return;
  await pause(Math.random() * 200);
  await orderIn(table, key, 'commit', `commit-${transactionUid}`);
}

async function orderIn(table: TenantTable, key: Key, kind: 'write' | 'commit', recordUid: string): Promise<void> {
  const { creatorUid, transactionUid } = key;
  const sql = kind === 'commit' ? 'COMMIT' : `insert into leases (uid) values ('${transactionUid}')`;
  const expiresAtSeconds = Math.floor(Date.now() / 1000) + 86_400;
  const at = new Date().toISOString();
  const source = await dbServices.on(table).require({ uid: 'source' });
  await queryRecords.on(table).create({
    ...{ uid: recordUid, projectUid: 'p', time: at, personUid: creatorUid, personName: 'wang', sessionId: '' },
    ...{ ip: '', userAgent: '', dbServiceUid: 'source', dbServiceName: 'source', dbType: source.dbType, schema: '' },
    ...{ sql, searchText: '', auditLevel: '', allowedLevel: '', findings: [], outcome: 'running', milliseconds: 0 },
    ...{ rows: 0, isCut: false, seesPlain: true, transactionUid, expiresAtSeconds },
  });
  await activeQueries.on(table).put({ uid: recordUid, aliveUntil: Date.now() + 60_000 });
  const number = kind === 'write' ? 1 : 2;
  if (kind === 'write') {
    await queryRuns.on(table).create({
      ...{ runUid: recordUid, creatorUid, projectUid: 'p', dbServiceUid: 'source', dbServiceName: 'source' },
      ...{ schema: '', sql, state: 'running', createdAt: at, recordUid, rowsMax: 10, secondsMax: 20 },
      ...{ columns: [], rowCount: 0, pages: [], fileId: recordUid, expiresAtSeconds, transactionUid },
    });
    await transactionStatements.on(table).create({
      ...{ transactionUid, number, recordUid, runUid: recordUid, sql, state: 'running', changedRows: 0, at },
      expiresAtSeconds,
    });
  }
  const order = { number, kind, recordUid, ...(kind === 'write' && { runUid: recordUid }) };
  await sqlTransactions.on(table).patch(key, { set: { order, orders: number } }, { condition: { state: 'open' } });
}

async function begin(table: TenantTable, key: Key, { target }: LeaseOrder): Promise<void> {
  const now = Date.now();
  const transaction: NewSqlTransaction = {
    ...{ ...key, creatorName: 'wang', projectUid: 'p', dbServiceUid: 'source', dbServiceName: 'source' },
    ...{ schema: target.schema ?? '', state: 'starting', token: 1, aliveUntil: now + 60_000, keptAt: now, usedAt: now },
    ...{ openedAt: now, orders: 0, statementCount: 0, changedRows: 0 },
    expiresAtSeconds: Math.floor(now / 1000) + 86_400,
  };
  const pointer = { creatorUid: key.creatorUid, dbServiceUid: 'source', transactionUid: key.transactionUid };
  await table.transact([
    sqlTransactions.on(table).creating(transaction),
    openSqlTransactions.on(table).creating(pointer),
  ]);
}

async function writeSource(world: World, table: TenantTable, { target }: LeaseOrder): Promise<void> {
  const { dbType, host, port, user, password, params } = target;
  await dbServices.on(table).put({
    ...{ uid: 'source', projectUid: 'p', name: 'source', dbType, desc: '', host, port, user, params: { ...params } },
    sealedSecrets: await seal(world.keys, { password, params: {} }, { tenant: 'leases', uid: 'source' }),
    ...{ environmentTagUid: '', maintenanceTimes: [], enableBackup: false, backupRowsMax: 0, sqleConfig: {} as never },
    ...{ source: 'SQLE', unfinishedWorkflows: 0, riskyWorkflows: 0, scans: 0, searchText: '' },
    createdAt: new Date().toISOString(),
  });
}

/** What holding a session takes of the world, and no more. */
function worldOf({ folder, laterMs }: LeaseOrder, table: TenantTable): World {
  const clock: Clock = {
    now: () => Date.now() + laterMs,
    waitUntil: (time, signal) => systemClock.waitUntil(time - laterMs, signal),
  };
  const log = jsonLog(() => undefined);
  return { tableOf: () => table, clock, log, newId, keys: localKeys(`${folder}-keys`) } as unknown as World;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main(JSON.parse(process.argv[2] ?? ''));
