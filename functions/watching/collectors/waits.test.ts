import { setTimeout } from 'node:timers/promises';
import { targetsOf } from '../../../test/crash/targets.ts';
import { until } from '../../../test/support/clock.ts';
import { lookingBench } from '../../../test/support/looking-bench.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import { startPostgres } from '../../../test/support/postgres.ts';
import { tried } from '../../../test/support/tried.ts';
import type { Connection, Target } from '../../engines/driver.ts';
import type { Looked } from './collector.ts';

/** InnoDB keeps what it last said of transactions for as long as it is asked again within 100 ms. */
const innodbForgetsMs = 150;
const servers = {
  'PostgreSQL 18': { start: () => startPostgres('18'), dbType: 'PostgreSQL', prefix: 'postgresql' },
  'PostgreSQL 15': { start: () => startPostgres('15'), dbType: 'PostgreSQL', prefix: 'postgresql' },
  MariaDB: { start: startMariadb, dbType: 'MariaDB', prefix: 'mysql' },
} as const;

/** The same of MySQL is in its own folder, with what only MySQL tells. */
describe.each(Object.entries(servers))('on %s', (_, { start, dbType, prefix }) => {
  let target: Target;
  let stop: () => Promise<void>;
  let app: Connection;
  const bench = lookingBench(() => target);
  beforeAll(async () => {
    const server = await start();
    stop = async () => server.stop();
    target = targetsOf(server as never, server as never)[dbType];
    app = await bench.connected('app');
    await app.run('create table balances (id int primary key, amount int)');
    await app.run('insert into balances values (1, 10)');
  });
  afterAll(async () => {
    await app.run('drop table balances');
    await bench.close();
    await stop();
  });

  test('who waits for a row is told with what it runs and whom it waits for', async () => {
    const [holder, waiter] = [await bench.connected('app'), await bench.connected('app')];
    await holder.begin();
    await holder.run('update balances set amount = 11 where id = 1');
    const waiting = waiter.run('update balances set amount = 12 where id = 1');
    let sessions: Looked['sessions'];
    await until(async () => {
      await setTimeout(innodbForgetsMs);
      ({ sessions } = await bench.look(`${prefix}_performance_collect`));
      return (sessions ?? []).some(({ wait, sql }) => wait.startsWith('Lock:') && sql.includes('amount = 12'));
    });
    await setTimeout(innodbForgetsMs);
    const { transactions } = await bench.look(`${prefix}_transactions`, { transaction_min_second: '0' });
    expect(transactions?.seen.filter(({ waitsFor }) => waitsFor.length > 0)).toHaveLength(1);
    await holder.commit();
    await waiting;
    const { values } = await bench.look(`${prefix}_performance_collect`);
    expect(values?.['connections']).toBeGreaterThanOrEqual(3);
    tried('insights', dbType, await app.serverVersion());
  });
});
