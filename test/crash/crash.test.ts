import type { Target } from '../../functions/engines/driver.ts';
import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { crashBench, type CrashBench } from './kill.ts';
import { killsOf } from './kills-of.ts';
import type { CrashEngine, CrashWay } from './script.ts';
import { mysqlTarget, targetsOf } from './targets.ts';
import { isProving } from '../support/lane.ts';
import { mysqlVersions, startMysql } from '../support/mysql.ts';

// The whole of it is `npm run crash`.
const kills = isProving
  ? ({ 'statement by statement': 12, 'file by file': 4, 'slice by slice': 8 } as const)
  : ({ 'statement by statement': 3, 'file by file': 2, 'slice by slice': 2 } as const);

let postgres: TestPostgres;
let mariadb: TestMariadb;
beforeAll(async () => {
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
});
afterAll(() => Promise.all([postgres.stop(), mariadb.stop()]));

test.each([
  ['PostgreSQL', 'statement by statement'],
  ['MariaDB', 'statement by statement'],
  ['PostgreSQL', 'file by file'],
  ['MariaDB', 'file by file'],
  ['PostgreSQL', 'slice by slice'],
  ['MariaDB', 'slice by slice'],
] as const)(
  'a runner killed on %s runs no statement twice and leaves a true ledger, %s',
  async (engine, how) => {
    await killed(engine, { target: targetsOf(postgres, mariadb)[engine], how, killsWanted: kills[how] });
  },
  300_000,
);

test.each(mysqlVersions)(
  'a runner killed on MySQL %s leaves a true ledger too, also while the new rows of an INSERT are looked for',
  async (version) => {
    // With GTID 9.7 lets no trigger write into a table without transactions, which is how it is seen what ran at all.
    const settings = version === '9.7' ? ['--gtid-mode=OFF', '--enforce-gtid-consistency=OFF'] : [];
    const mysql = await startMysql(version, { settings });
    try {
      const given = {
        target: mysqlTarget(mysql),
        how: 'statement by statement',
        killsWanted: isProving ? 12 : 2,
      } as const;
      await killed('MySQL', given);
    } finally {
      await mysql.stop();
    }
  },
  300_000,
);

type Given = { readonly target: Target; readonly how: CrashWay; readonly killsWanted: number };

async function killed(engine: CrashEngine, { target, how, killsWanted }: Given): Promise<void> {
  const bench: CrashBench = await crashBench(engine, target, how);
  try {
    const all = killsOf(await bench.boundaries());
    const stride = Math.floor(all.length / killsWanted);
    for (let n = 0; n < killsWanted; n++) {
      const kill = all[n * stride + (n % stride)];
      if (kill) await bench.kill(kill);
    }
  } finally {
    await bench.close();
  }
}
