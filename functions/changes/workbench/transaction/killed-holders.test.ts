import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '../../../../shared/limits.ts';
import { childProgram } from '../../../../test/support/child.ts';
import { until } from '../../../../test/support/clock.ts';
import { isProving } from '../../../../test/support/lane.ts';
import { startMariadb } from '../../../../test/support/mariadb.ts';
import { startMysql } from '../../../../test/support/mysql.ts';
import { startPostgres } from '../../../../test/support/postgres.ts';
import type { LeaseOrder } from '../../../../test/leases/lease-order.ts';
import type { Connection, Target } from '../../../engines/driver.ts';
import { driverOf } from '../../../engines/index.ts';

/**
 * A process that holds many transactions is killed while they are opened, written in and committed, and what another one tells of
 * each afterwards is held against the rows that are there. `npm run prove` kills a thousand of them, `npm test` some.
 */
const atOnce = 25;
type Started = { host: string; port: number; user: string; password: string; database?: string; stop(): Promise<void> };
const servers = [
  ['PostgreSQL', { dbType: 'PostgreSQL', start: startPostgres, hasMarks: false, proves: true, rounds: 16 }],
  ['MariaDB with commit marks', { dbType: 'MariaDB', start: startMariadb, hasMarks: true, proves: true, rounds: 12 }],
  ['MySQL 9.7', { dbType: 'MySQL', start: () => startMysql('9.7'), hasMarks: false, proves: false, rounds: 12 }],
] as const;
const program = childProgram('test/leases/lease-child.ts');
afterAll(() => program.remove());

type Told = { uid: string; state?: string; commit?: string };

test.each(servers)(
  '%s: no transaction of a killed process is committed twice, told wrongly or left open',
  async (_, { dbType, start, hasMarks, proves, rounds }) => {
    const server: Started = await start();
    const schema = server.database ?? '';
    const isPostgres = dbType === 'PostgreSQL';
    const target: Target = {
      dbType,
      ...{ host: server.host, port: server.port, user: server.user, password: server.password },
      params: { ...(isPostgres && { database: 'postgres' }), ...(hasMarks && { commit_marks: schema }) },
      ...(!isPostgres && { schema }),
    };
    const db = await (await driverOf(dbType)).connect(target, { timeoutMs: 8000, applicationName: 'test' });
    try {
      const numbered = isPostgres ? 'generated always as identity' : 'primary key auto_increment';
      await db.run(`create table leases (id integer ${numbered}, uid varchar(60))`);
      const all: (Told & { readonly times: number })[] = [];
      for (let round = 0; round < (isProving ? rounds : 1); round++) all.push(...(await killed(target, db, round)));
      const wrong = all.filter(({ state, commit, times }) => {
        if (state === undefined) return times !== 0;
        if (state === 'committed') return times !== 1 || commit !== 'succeeded';
        if (state === 'unknown') return times > 1 || proves || commit !== 'unknown';
        return times !== 0 || commit === 'succeeded' || !['rolled_back', 'failed'].includes(state);
      });
      expect(wrong).toEqual([]);
      expect(all).toHaveLength(atOnce * (isProving ? rounds : 1));
      await until(async () => (await openOn(db, isPostgres)) === 0);
    } finally {
      await db.close();
      await server.stop();
    }
  },
  isProving ? 1_200_000 : 120_000,
);

async function killed(target: Target, db: Connection, round: number): Promise<(Told & { times: number })[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-leases-'));
  const uids = Array.from({ length: atOnce }, (_, n) => `lease-${round}-${n}`);
  const order = (what: LeaseOrder['do'], laterMs: number) =>
    JSON.stringify({ do: what, folder: join(folder, 'table'), target, uids, laterMs } satisfies LeaseOrder);
  try {
    const holder = program.start(order('hold', 0));
    await holder.line(/^begun$/);
    // Each round somewhere else between the first session and the last COMMIT.
    await pause(200 + ((round * 173) % 1100) + (isProving ? 0 : 600));
    await holder.kill();
    const settler = program.start(order('settle', (limits.sqlTransactionLeaseSeconds + 60) * 1000));
    await settler.line(/^over$/);
    expect(settler.lines).toContain('left 0');
    const told = settler.lines.filter((line) => line.startsWith('{')).map((line): Told => JSON.parse(line));
    const { rows } = await db.query('select uid, count(*) from leases group by uid', { maxRows: 100_000 });
    const times = new Map(rows.map(([uid, count]) => [uid, Number(count)]));
    return told.map((one) => ({ ...one, times: times.get(one.uid) ?? 0 }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${folder}-keys`, { recursive: true, force: true });
  }
}

/** Transactions that the server still has open for us. */
async function openOn(db: Connection, isPostgres: boolean): Promise<number> {
  const sql = isPostgres
    ? "select count(*) from pg_stat_activity where application_name = 'sluice-transaction'"
    : 'select count(*) from information_schema.innodb_trx';
  return Number((await db.query(sql, { maxRows: 1 })).rows[0]?.[0]);
}
