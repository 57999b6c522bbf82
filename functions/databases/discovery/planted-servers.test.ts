import { createConnection } from 'mysql2/promise';
import * as contract from '../../../shared/contract/databases/discovery/operations.ts';
import { builtinSensitiveTypes } from '../../../shared/sensitive-data/sensitive-types.ts';
import { onServer } from '../../../test/support/export-bench.ts';
import { startMysql } from '../../../test/support/mysql.ts';
import type { TestMysql } from '../../../test/support/mysql-family-server.ts';
import { held } from '../../../test/support/planted/held-names.ts';
import { statementsOf } from '../../../test/support/planted/on-servers.ts';
import { plantedSchema } from '../../../test/support/planted/schema.ts';
import { tuned } from '../../../test/support/planted/tuned-names.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { discoverSensitiveData } from './sweep.ts';

/** Planted columns with their rows on real servers, looked through by tasks as people make them. */
let bench: WorkflowBench;
let mysql: TestMysql;
let inMysql: string;
const columns = { tuned: plantedSchema(tuned, 7), held: plantedSchema(held, 4711) } as const;

beforeAll(async () => {
  [bench, mysql] = await Promise.all([workflowBench(), startMysql('9.7')]);
  for (const [schema, planted] of Object.entries(columns))
    await onServer(bench, [`create schema ${schema}`, ...statementsOf(planted, 'postgres', schema)]);
  const { host, port, user, password, database } = mysql;
  const connection = await createConnection({ host, port, user, password, database });
  for (const [schema, planted] of Object.entries(columns)) {
    await connection.query(`create database ${schema} character set utf8mb4`);
    for (const sql of statementsOf(planted, 'mysql', schema)) await connection.query(sql);
  }
  await connection.end();
  inMysql = await bench.addSource('planted', {
    db_type: 'MySQL',
    host,
    port: String(port),
    user,
    password,
    additional_params: [],
  });
}, 180_000);
afterAll(async () => {
  await bench.close();
  await mysql.stop();
});

const nameOf = new Map(builtinSensitiveTypes.map(({ name, identifier }) => [name.en, identifier]));

test.each([
  ['PostgreSQL', 'tuned'],
  ['PostgreSQL', 'held'],
  ['MySQL', 'tuned'],
  ['MySQL', 'held'],
] as const)(
  'on %s nearly all columns of the %s names are found, and hardly another one',
  async (engine, schema) => {
    const params = { project_uid: bench.projectUid };
    const director = bench.api.as('director');
    const { data } = await director.call(contract.addDiscoveryTask, {
      params,
      body: {
        task: {
          db_service_uid: engine === 'MySQL' ? inMysql : bench.dbServiceUid,
          masking_template_id: 1,
          identification_method: 'BY_SAMPLE_DATA',
          execution_plan: 'ONE_TIME',
          schema_names: [schema],
        },
      },
    });
    const of = { params: { ...params, discovery_task_id: data.task_id } };
    let status: string = data.status;
    for (let round = 0; round < 20 && status === 'RUNNING'; round++) {
      await discoverSensitiveData(bench.api.world);
      status = (await director.call(contract.listDiscoveryRuns, { ...of, query: {} })).data[0]?.status ?? '';
    }
    const found = new Map<string, string | undefined>();
    for (let page_index = 1; page_index <= 4; page_index++) {
      const query = { page_index, page_size: 100 };
      for (const one of (await director.call(contract.listSuspectedColumns, { ...of, query })).data)
        found.set(`${one.table_name}.${one.column_name}`, nameOf.get(one.sensitive_type_name));
    }
    const planted = new Map<string, string | undefined>(
      columns[schema].map(({ table, name, identifier }) => [`${table}.${name}`, identifier] as const).toReversed(),
    );
    const right = [...found].filter(([place, type]) => planted.get(place) === type).length;
    const sensitive = [...planted.values()].filter((type) => type !== undefined).length;
    const [run] = (await director.call(contract.listDiscoveryRuns, { ...of, query: {} })).data;
    await director.call(contract.deleteDiscoveryTask, of);
    expect(run).toMatchObject({ status: 'COMPLETED' });
    expect(right / found.size).toBeGreaterThanOrEqual(0.95);
    expect(right / sensitive).toBeGreaterThanOrEqual(0.9);
  },
  60_000,
);
