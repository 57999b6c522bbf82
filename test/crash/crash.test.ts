import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { crashBench, type CrashBench } from './kill.ts';
import { killsOf } from './kills-of.ts';
import { targetsOf } from './targets.ts';
import { isProving } from '../support/lane.ts';

// The whole of it is `npm run crash`.
const kills = isProving
  ? ({ 'statement by statement': 12, 'file by file': 4, 'slice by slice': 8 } as const)
  : ({ 'statement by statement': 4, 'file by file': 2, 'slice by slice': 2 } as const);

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
    const killsWanted = kills[how];
    const bench: CrashBench = await crashBench(engine, targetsOf(postgres, mariadb)[engine], how);
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
  },
  300_000,
);
