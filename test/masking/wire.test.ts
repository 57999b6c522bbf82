import * as directAudits from '../../shared/contract/auditing/direct-audits/operations.ts';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as workbench from '../../shared/contract/changes/workbench/operations.ts';
import * as instances from '../../shared/contract/databases/instances/operations.ts';
import { configureMaskingRules } from '../../shared/contract/databases/masking/operations.ts';
import { addRole } from '../../shared/contract/people/roles/operations.ts';
import { permissions } from '../../shared/permissions.ts';
import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';
import { isProving, sampled } from '../support/lane.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import { startPostgres } from '../support/postgres.ts';
import { queryBench, type QueryBench } from '../support/query-bench.ts';
import { attacksOn } from './attacks.ts';
import { makeWorlds, type Server } from './observe.ts';
import { maskedColumns, partedColumns, schemaOf, type World } from './worlds.ts';

// What `observe.ts` compares is what servers answer. Here a person stands before the product: two data sources that are equal
// once masked, and all that the API tells of them: results, files, the log, findings of audits and structures.
const engines = [
  ['PostgreSQL', 'postgres', () => startPostgres()],
  ['MySQL', 'mysql', () => startMysql('9.7')],
  ...(isProving ? ([['MariaDB', 'mysql', () => startMariadb()]] as const) : []),
] as const;
/** What hangs on the moment, on the name of the data source or on chance. */
const ownOf =
  /"(run_uid|log_uid|uid|export_uid|session_id|created_at|ended_at|result_expires_at|operation_time|task_id|file_name|request_id)":("[^"]*"|\d+)|"(milliseconds|exec_time_second)":\d+/g;

/** A seed that is a mask is one for all rows: which of them come first, where all are equal, hangs on memory. */
const isChance = (sql: string) => /order by rand\(/.test(sql);

/** Audited, never run: rules ask for sizes, spread of values and plans. */
const audited: Readonly<Record<MaskingDialect, readonly string[]>> = {
  postgres: [
    'create index concurrently by_salary on people (salary)',
    'create index concurrently by_both on people (dept, salary)',
    'create index concurrently by_mail on people (email, name)',
  ],
  mysql: [
    'alter table people add index by_salary (salary)',
    'alter table people add index by_both (dept, salary)',
    'alter table people add index by_mail (email, name)',
  ],
};
const auditedByAll = [
  'select id from people where salary = 7',
  `select id, name from people where email = 'x' and salary = 7 and dept = 3`,
  `select id, name from people where dept = 3 and salary = 7 order by email`,
  `update people set name = 'x' where salary = 7`,
  'delete from people where salary > 50000',
  `select p.id from people p join people q on p.email = q.email where p.salary = 7`,
];

let at: QueryBench;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  at = await queryBench();
}, 60_000);
afterAll(async () => {
  await at.bench.close();
  for (const stop of stops) await stop();
});

describe.each(engines)('%s', (dbType, dialect, start) => {
  const names = [`${dbType}_0`, `${dbType}_1`] as const;
  const uids: string[] = [];
  const ann = `ann_${dbType.toLowerCase()}`;
  const call: ReturnType<QueryBench['bench']['api']['as']>['call'] = (...given) => at.bench.api.as(ann).call(...given);
  const project = { project_name: 'shop' };

  beforeAll(async () => {
    const server = await start();
    stops.push(() => server.stop());
    // So many that servers use their indexes, and that rules which ask for spread speak.
    await makeWorlds(dialect, server, 12_000);
    for (const world of [0, 1] as const) uids.push(await sourceOf(server, world));
    await everythingButPlain();
    const masked = uids.flatMap((db_service_uid, world) => {
      const schema = schemaOf(dialect, world as World);
      return [...maskedColumns(schema), ...(dialect === 'postgres' ? partedColumns : [])].map(({ table, column }) => ({
        ...{ db_service_uid, schema_name: schema, table_name: table, column_name: column, masking_rule_id: 1 },
      }));
    });
    await at.bench.api.as('director').call(configureMaskingRules, {
      params: at.params,
      body: { masking_rule_configs: masked },
    });
  }, 180_000);

  function sourceOf({ host, port, user, password }: Server, world: World): Promise<string> {
    return at.bench.addSource(names[world], {
      ...{ db_type: dbType, host, port: String(port), user, password },
      additional_params: dialect === 'postgres' ? [{ name: 'database', value: `world_${world}` }] : [],
    });
  }

  async function everythingButPlain() {
    const ofSources = Object.values(permissions).filter(({ scope }) => scope === 'db_service');
    const role = { name: `everything_${dbType}`, op_permission_uids: ofSources.map(({ uid }) => uid) };
    const { data } = await at.bench.api.as('admin').call(addRole, { body: { role } });
    await at.bench.api.addUser(ann);
    await at.bench.api.addMember(at.bench.projectUid, ann, {
      permissions: ['view_operation_record'],
      roles: [{ role: data.uid, on: uids }],
    });
  }

  /** Without what is each world's own. */
  const told = (given: unknown) =>
    (typeof given === 'string' ? given : JSON.stringify(given))
      .replaceAll(ownOf, '')
      .replaceAll(/_\d{14}\b/g, '')
      .replaceAll(new RegExp(names.join('|'), 'g'), 'source')
      .replaceAll(new RegExp(uids.join('|'), 'g'), 'source')
      .replaceAll(/\blab_[01]\b/g, 'lab')
      .replaceAll(/\bworld_[01]\b/g, 'world');
  const own = (sql: string, world: World) =>
    dialect === 'postgres' ? sql : sql.replace(/\blab\b/g, schemaOf(dialect, world));
  const place = (world: World) => ({ instance_name: names[world], instance_schema: schemaOf(dialect, world) });

  async function queried(sql: string, world: World): Promise<string> {
    const body = { db_service_uid: uids[world] ?? '', schema_name: schemaOf(dialect, world), sql: own(sql, world) };
    const answer = await at.bench.api.as(ann).send(workbench.runQuery, { params: at.params, body });
    const { data }: { data?: { run: { run_uid: string; state: string } } } = JSON.parse(answer.bytes.toString());
    const seen = [told(answer.bytes.toString())];
    if (data?.run.state === 'succeeded') {
      const asked = { params: { ...at.params, run_uid: data.run.run_uid, export_uid: `file-of-${data.run.run_uid}` } };
      seen.push(told((await call(workbench.exportQueryResult, { ...asked, body: { format: 'CSV' } })).data));
      seen.push(told((await at.bench.api.as(ann).download(workbench.getQueryExport, asked)).text));
    }
    return seen.join('\n');
  }

  async function log(world: World): Promise<string[]> {
    const rows: string[] = [];
    for (let page_index = 1; ; page_index++) {
      const query = { page_index, page_size: 50, filter_db_service_uid: uids[world] ?? '' };
      const { data } = await call(workbench.listQueryLog, { params: at.params, query });
      rows.push(...data.map(told));
      if (data.length < 50) return rows;
    }
  }

  async function findings(sql: string, world: World): Promise<string> {
    const { data: task } = await call(tasks.createAuditTask, { params: project, body: { ...place(world), sql } });
    const of = { params: { task_id: task.task_id }, query: { page_index: 1, page_size: 20 } };
    const { data: kept } = await call(tasks.listAuditTaskSqls, of);
    const direct = { ...place(world), schema_name: place(world).instance_schema, sql_content: sql };
    const { data } = await call(directAudits.auditDirectly, { body: { ...direct, project_id: at.bench.projectUid } });
    return told([task, kept, data]);
  }

  async function structure(table: string, world: World): Promise<string> {
    const schema = { ...project, instance_name: names[world], schema_name: schemaOf(dialect, world) };
    const { data } = await call(instances.getTableMetadata, { params: { ...schema, table_name: table } });
    const keys = await call(instances.listTables, { params: schema, query: { with_details: 'keys' } });
    return told([data, keys.data]);
  }

  /** What both worlds say; once more where they differ, as servers give rows that are equal in any order. */
  async function differs(look: (world: World) => Promise<string>): Promise<string | undefined> {
    for (let tries = 0; tries < 3; tries++) {
      const [one, other] = [await look(0), await look(1)];
      if (one === other) return undefined;
      if (tries === 2) return firstDifference(one, other);
    }
    return undefined;
  }

  test(
    'results, their files and the log of what is asked tell nothing',
    async () => {
      const differences: string[] = [];
      for (const sql of sampled(attacksOn(dialect), 30).filter((one) => !isChance(one))) {
        const found = await differs((world) => queried(sql, world));
        if (found) differences.push(`${sql}: ${found}`);
      }
      expect(differences).toEqual([]);
      const [one, other] = [await log(0), await log(1)];
      expect(one.length).toBeGreaterThan(20);
      expect(one).toEqual(other);
    },
    isProving ? 1_800_000 : 180_000,
  );

  test('nor do findings of audits, nor structures', async () => {
    for (const sql of [...audited[dialect], ...auditedByAll])
      expect([sql, await differs((world) => findings(sql, world))]).toEqual([sql, undefined]);
    for (const table of ['people', 'badges', 'staff'])
      expect([table, await differs((world) => structure(table, world))]).toEqual([table, undefined]);
  }, 120_000);

  test('whoever sees plain values is told another thing of each world', async () => {
    const of = (world: World) => ({
      params: at.params,
      body: {
        db_service_uid: uids[world] ?? '',
        schema_name: schemaOf(dialect, world),
        sql: 'select email from people',
      },
    });
    const api = at.bench.api.as('director');
    const [one, other] = [await api.call(workbench.runQuery, of(0)), await api.call(workbench.runQuery, of(1))];
    expect(told(one.data)).not.toBe(told(other.data));
  });
});

function firstDifference(one: string, other: string): string {
  const from = [...one].findIndex((letter, n) => letter !== other[n]);
  return `${one.slice(Math.max(0, from - 60), from + 60)} | ${other.slice(Math.max(0, from - 60), from + 60)}`;
}
