import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { crashBench, type CrashBench } from './kill.ts';
import { killsOf } from './kills-of.ts';
import { targetsOf } from './targets.ts';

// The whole of it is `npm run crash`; this is a share that fits into every test run.
const killsPerEngine = 12;

let postgres: TestPostgres;
let mariadb: TestMariadb;
beforeAll(async () => {
  [postgres, mariadb] = await Promise.all([startPostgres(), startMariadb()]);
});
afterAll(() => Promise.all([postgres.stop(), mariadb.stop()]));

test.each(['PostgreSQL', 'MariaDB'] as const)(
  'a runner killed on %s runs no statement twice and leaves a true ledger',
  async (engine) => {
    const bench: CrashBench = await crashBench(engine, targetsOf(postgres, mariadb)[engine]);
    try {
      const all = killsOf(await bench.boundaries());
      const stride = Math.floor(all.length / killsPerEngine);
      for (let n = 0; n < killsPerEngine; n++) {
        const kill = all[n * stride + (n % stride)];
        if (kill) await bench.kill(kill);
      }
    } finally {
      await bench.close();
    }
  },
  300_000,
);
