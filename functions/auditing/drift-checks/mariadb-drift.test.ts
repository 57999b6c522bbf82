import { createConnection } from 'mysql2/promise';
import * as contract from '../../../shared/contract/auditing/drift-checks/operations.ts';
import { startMariadb } from '../../../test/support/mariadb.ts';
import type { TestMysql } from '../../../test/support/mysql-family-server.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { checkDrift } from './sweep.ts';

/** Drift on MariaDB, also by an account that loses a right between two runs. */
let bench: WorkflowBench;
let server: TestMysql;
beforeAll(async () => {
  [bench, server] = await Promise.all([workflowBench(), startMariadb()]);
}, 120_000);
afterAll(() => Promise.all([bench.close(), server.stop()]));

async function onMariadb(...statements: string[]): Promise<void> {
  const { host, port, user, password } = server;
  const link = await createConnection({ host, port, user, password });
  for (const sql of statements) await link.query(sql);
  await link.end();
}

test('what an account cannot see any more is not gone, and what it sees again is not new', async () => {
  await onMariadb(
    'create database live',
    'create table live.goods (id int primary key)',
    "create user watcher identified by 'watching'",
    'grant select, show view, trigger on live.* to watcher',
  );
  const { host, port } = server;
  const place = { db_type: 'MariaDB', host, port: String(port), user: 'watcher', password: 'watching' };
  const instance_id = await bench.addSource('mariadb', { ...place, additional_params: [] });
  const params = { project_name: 'shop' };
  const director = bench.api.as('director');
  const watched = { instance_id, schema_name: 'live' };
  const { data: saved } = await director.call(contract.saveStructureSnapshot, {
    params,
    body: { name: 'kept', ...watched },
  });
  const body = {
    ...{ name: 'live', ...watched, baseline_snapshot_id: saved.structure_snapshot_id },
    ...{ cron_expression: '0 2 * * *', is_enabled: false, tells_managers: false },
  };
  const { data: made } = await director.call(contract.addDriftCheck, { params, body });
  const of = { ...params, drift_check_id: made.drift_check_id };
  const run = async () => {
    await director.call(contract.runDriftCheck, { params: of });
    await checkDrift(bench.api.world);
    const query = { page_index: 1, page_size: 1 };
    const { data } = await director.call(contract.listDriftRuns, { params: of, query });
    const drift_run_id = data[0]?.drift_run_id ?? '';
    return (await director.call(contract.getDriftRun, { params: { ...of, drift_run_id } })).data;
  };
  expect(await run()).toMatchObject({ state: 'same', differences: [] });
  await onMariadb(
    'alter table live.goods add column name text',
    'create trigger live.fills before insert on live.goods for each row set new.id = 1',
  );
  const first = await run();
  expect(first.differences.map(({ object_name: name, news }) => [name, news])).toEqual([
    ['goods', 'new'],
    ['fills', 'new'],
  ]);
  await onMariadb('revoke trigger on live.* from watcher');
  const blind = await run();
  expect(blind.unread_kinds).toContain('trigger');
  expect(blind.counts).toMatchObject({ new: 0, changed: 0, gone: 0 });
  await onMariadb('grant trigger on live.* to watcher');
  expect((await run()).counts).toEqual({ differing: 2, new: 0, changed: 0, gone: 0 });
}, 120_000);
