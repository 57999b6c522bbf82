import { isProving, sampled } from '../support/lane.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import type { TestMysql } from '../support/mysql-family-server.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { attacksOn } from './attacks.ts';
import { difference, makeWorlds } from './observe.ts';

/** Large enough that servers use their indexes; a sample is taken of smaller ones. */
const rows = isProving ? 200_000 : 3000;
const engines = [
  ['PostgreSQL', 'postgres', () => startPostgres()],
  ['MariaDB', 'mysql', () => startMariadb()],
  ...(isProving ? ([['MySQL 9.7', 'mysql', () => startMysql('9.7')]] as const) : []),
] as const;

describe.each(engines)('%s', (_, dialect, start) => {
  let server: TestPostgres | TestMysql;
  beforeAll(async () => {
    server = await start();
    await makeWorlds(dialect, server, rows);
  }, 300_000);
  afterAll(() => server.stop());

  test(
    'two worlds that are equal once masked answer alike to everything that is tried',
    async () => {
      const leaks: string[] = [];
      const outcomes = { answered: 0, refused: 0, failed: 0 };
      for (const sql of sampled(attacksOn(dialect), 60)) {
        const { how, seen } = await difference(dialect, server, { sql });
        outcomes[seen.outcome]++;
        if (how !== undefined) leaks.push(`${sql}: ${how}`);
      }
      expect(leaks).toEqual([]);
      // A wall that refuses everything would leak nothing either.
      expect(outcomes.answered).toBeGreaterThan(outcomes.refused + outcomes.failed);
    },
    isProving ? 1_800_000 : 120_000,
  );

  test('without masks the same worlds differ, so that the comparison sees something', async () => {
    const { how } = await difference(dialect, server, {
      sql: 'select email from people where id = 7',
      without: 'everything',
    });
    expect(how).toMatch(/^rows/);
  });
});
