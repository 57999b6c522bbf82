import * as comparing from '../../shared/contract/auditing/database-comparison/operations.ts';
import * as dbServices from '../../shared/contract/databases/db-services/operations.ts';
import * as exporting from '../../shared/contract/changes/data-exports/operations.ts';
import * as workbench from '../../shared/contract/changes/workbench/operations.ts';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as analysing from '../../shared/contract/watching/sql-analysis/operations.ts';
import type { TriedFeature } from '../../shared/engines/tried.ts';
import type { Connection, Target } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { exportFiles } from '../../functions/changes/data-exports/export-file-repo.ts';
import { consoleRoad } from '../rollback/console-road.ts';
import { until } from '../support/clock.ts';
import { startMariadb } from '../support/mariadb.ts';
import { mysqlVersions, startMysql } from '../support/mysql.ts';
import { postgresVersions, startPostgres } from '../support/postgres.ts';
import { tried } from '../support/tried.ts';
import { workflowBench, type WorkflowBench } from '../support/workflow-bench.ts';

/** The same life of a data source on every server that tests can have: what it is tried for goes into `docs/tried.md`. */
type Started = { readonly target: Target; readonly stop: () => Promise<unknown> };
const ofMysqlFamily = (dbType: 'MySQL' | 'MariaDB', start: typeof startMariadb) => async (): Promise<Started> => {
  const { host, port, user, password, stop } = await start();
  return { target: { dbType, host, port, user, password, params: {}, schema: 'shop' }, stop };
};
const servers: readonly [string, () => Promise<Started>][] = [
  ...postgresVersions.map((version): [string, () => Promise<Started>] => [
    `PostgreSQL ${version}`,
    async () => {
      const { host, port, user, password, stop } = await startPostgres(version);
      return { target: { dbType: 'PostgreSQL', host, port, user, password, params: { database: 'shop' } }, stop };
    },
  ]),
  ['MariaDB', ofMysqlFamily('MariaDB', startMariadb)],
  ...mysqlVersions.map((version): [string, () => Promise<Started>] => [
    `MySQL ${version}`,
    ofMysqlFamily('MySQL', () => startMysql(version)),
  ]),
];
const project = { project_name: 'shop' };

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await workflowBench();
});
afterAll(() => bench.close());

describe.each(servers)('a data source on %s', (name, start) => {
  const source = name.replaceAll(/\W/g, '_').toLowerCase();
  let [target, stop]: [Target, () => Promise<unknown>] = [undefined as never, async () => undefined];
  let [db, uid, schema]: [Connection, string, string] = [undefined as never, '', ''];
  const as = () => bench.api.as('admin');
  const note = async (feature: TriedFeature) => tried(feature, target.dbType, await db.serverVersion());
  const rowsOf = async (sql: string) => (await db.query(sql, { maxRows: 100 })).rows;
  beforeAll(async () => {
    ({ target, stop } = await start());
    const driver = await driverOf(target.dbType);
    const isPostgres = target.dbType === 'PostgreSQL';
    schema = isPostgres ? 'public' : 'shop';
    if (isPostgres) {
      const first = await driver.connect(
        { ...target, params: { database: 'postgres' } },
        { timeoutMs: 8000, applicationName: 'test' },
      );
      await first.run('create database shop');
      await first.close();
    }
    db = await driver.connect(target, { timeoutMs: 8000, applicationName: 'test' });
    for (const sql of [
      'create table goods (id int primary key, name varchar(40), price decimal(20, 4))',
      `insert into goods values (1, 'one', 0.1000), (2, 'it''s 2', 12345678901234.5678), (3, null, null), (4, '', 4)`,
    ])
      await db.run(sql);
    const { host, port, user, password } = target;
    uid = await bench.addSource(source, {
      ...{ db_type: target.dbType, host, port: String(port), user, password, enable_backup: true },
      additional_params: isPostgres ? [{ name: 'database', value: 'shop' }] : [],
    });
  });
  afterAll(async () => {
    await db.close();
    await stop();
  });

  test('connects', async () => {
    const params = { project_uid: bench.projectUid, db_service_uid: uid };
    const { data } = await as().call(dbServices.testDbService, { params });
    expect(data).toMatchObject([{ is_connectable: true, connect_error_message: '' }]);
    await note('connect');
  });

  test('is audited by what its tables are', async () => {
    const body = { instance_name: source, instance_schema: schema, sql: 'update goods set nothing = 1 where id = 1' };
    const { data: task } = await as().call(tasks.createAuditTask, { params: project, body });
    const { data } = await as().call(tasks.listAuditTaskSqls, {
      params: { task_id: task.task_id },
      query: { page_index: 1, page_size: 10 },
    });
    expect(JSON.stringify(data[0]?.audit_result)).toMatch(/nothing/);
    await note('audit');
  });

  test('is changed by a workflow with backup, and put back by another', async () => {
    const before = await rowsOf('select * from goods order by id');
    const road = await consoleRoad(target);
    try {
      const made = await road.changed([
        "insert into goods values (9, 'nine', 9)",
        'update goods set price = 7 where id < 3',
        'delete from goods where id = 3',
      ]);
      expect((await rowsOf('select * from goods order by id')).length).toBe(before.length);
      await note('execute');
      await road.undone(made, 0);
      expect(await rowsOf('select * from goods order by id')).toEqual(before);
      await note('undo');
    } finally {
      await road.close();
    }
  });

  test('gives its rows to an export', async () => {
    const params = { project_uid: bench.projectUid };
    const { data } = await as().call(exporting.addDataExportTasks, {
      params,
      body: {
        data_export_tasks: [
          {
            db_service_uid: uid,
            database_name: schema,
            export_sql: 'select * from goods order by id',
            export_file_type: 'CSV',
          },
        ],
      },
    });
    const taskUid = data.data_export_task_uids[0] ?? '';
    const { data: made } = await as().call(exporting.addDataExport, {
      params,
      body: { data_export_workflow: { name: `of_${source}`, desc: '', tasks: [{ task_uid: taskUid }] } },
    });
    const of = { params: { ...params, data_export_workflow_uid: made.export_data_workflow_uid } };
    await as().call(exporting.approveDataExport, { ...of, body: {} });
    await as().call(exporting.exportDataExport, of);
    const status = async () => (await as().call(exporting.getDataExport, of)).data.workflow_record.status;
    await until(async () => (await status()) !== 'exporting');
    expect(await status()).toBe('finish');
    const { runner = '' } = await exportFiles.on(bench.api.table()).require({ taskId: Number(taskUid) });
    const file = Buffer.from(
      (await bench.api.world.files.forTenant('default').get(`exports/${taskUid}/${runner}`)) ?? [],
    );
    for (const text of ['0.1000', "it's 2", '12345678901234.5678']) expect(file.toString()).toContain(text);
    await note('export');
  });

  test('answers a query of the workbench', async () => {
    const { data } = await as().call(workbench.runQuery, {
      params: { project_uid: bench.projectUid },
      body: { db_service_uid: uid, schema_name: schema, sql: 'select id, name, price from goods order by id' },
    });
    expect(data.run).toMatchObject({ state: 'succeeded', row_count: 4, is_cut: false });
    expect(data.page?.rows).toEqual(await rowsOf('select id, name, price from goods order by id'));
    await note('query');
  });

  test('tells the plan and the tables of a statement', async () => {
    const { data } = await as().call(analysing.analyseSql, {
      query: { ...project, instance_name: source, schema_name: schema, sql: 'select name from goods where id = 1' },
    });
    expect(data[0]?.sql_explain.message).toBe('');
    expect(data[0]?.sql_explain.classic_result.rows).not.toEqual([]);
    expect(data[0]?.table_metas.map(({ name }) => name)).toEqual(['goods']);
    await note('analyse');
  });

  test('is compared with another schema and made the same', async () => {
    const keyword = target.dbType === 'PostgreSQL' ? 'schema' : 'database';
    for (const sql of [
      `create ${keyword} base`,
      `create ${keyword} other`,
      'create table base.kept (id int primary key, name varchar(40) not null)',
      'create table base.fresh (id int primary key)',
      'create table other.kept (id bigint primary key)',
      'create view base.seen as select id from base.kept',
    ])
      await db.run(sql);
    const [base, other] = ['base', 'other'].map((schema_name) => ({ instance_id: uid, schema_name })) as [
      object,
      object,
    ];
    const differing = async () => {
      const { data } = await as().call(comparing.compareDatabases, {
        params: project,
        body: { base_db_object: base as never, comparison_db_object: other as never },
      });
      return (data[0]?.database_diff_objects ?? []).flatMap(({ object_type, objects_diff_result: objects }) =>
        objects.flatMap(({ object_name, comparison_result }) =>
          comparison_result === 'same' ? [] : [{ object_type, object_name }],
        ),
      );
    };
    const found = await differing();
    expect(found.map(({ object_name }) => object_name)).toEqual(['fresh', 'kept', 'seen']);
    const { data } = await as().call(comparing.makeChangeSql, {
      params: project,
      body: {
        base_instance_id: uid,
        comparison_instance_id: uid,
        database_schema_objects: [
          { base_schema_name: 'base', comparison_schema_name: 'other', database_objects: found },
        ],
      },
    });
    const changing = await (await driverOf(target.dbType)).connect(
      { ...target, schema: 'other' },
      { timeoutMs: 8000, applicationName: 'test' },
    );
    for (const { sql_statement: sql } of data[0]?.modify_sqls ?? []) await changing.run(sql);
    await changing.close();
    expect(await differing()).toEqual([]);
    await note('compare');
  });
});
