import * as dbServices from '../../shared/contract/databases/db-services/operations.ts';
import * as contract from '../../shared/contract/changes/workbench/operations.ts';
import { onServer } from './export-bench.ts';
import { workflowBench } from './workflow-bench.ts';

/** Rows to query; and what queries may not call by name, behind views, which only the server sees. */
const tables = [
  `create table items as select n as id, case n when 1 then null when 2 then '' else 'item ' || n end as name, n * 1.5 as price from generate_series(1, 2500) n`,
  `create table big as select n as id, repeat('x', 300) as filler from generate_series(1, 30000) n`,
  `create table kinds as select 9223372036854775807::bigint as large, 0.1::numeric(20, 10) as exact, '\\x00ff'::bytea as bytes, '{"a": 1}'::jsonb as doc, true as yes, '2026-01-02 03:04:05.678901+00'::timestamptz as at, 'x'::varchar(3) as short`,
  `create type mood as enum ('good', 'bad')`,
  'create sequence tickets',
  "create view next_ticket as select nextval('tickets') as ticket",
  'create view a_minute as select pg_sleep(60)::text as slept',
];

/** The bench of workflows, whose mei may query its data source, with rows on the server. */
export async function queryBench() {
  const bench = await workflowBench();
  await onServer(bench, tables);
  const params = { project_uid: bench.projectUid };
  const body = (sql: string, more: object = {}) => ({
    params,
    body: { db_service_uid: bench.dbServiceUid, sql, ...more },
  });
  const run = async (sql: string, more: object = {}, by = 'mei') =>
    (await bench.api.as(by).call(contract.runQuery, body(sql, more))).data;
  const refusal = (sql: string, more: object = {}, by = 'mei') =>
    bench.api.as(by).refusal(contract.runQuery, body(sql, more));
  const errorOf = (sql: string, more: object = {}, by = 'mei') =>
    bench.api.as(by).errorOf(contract.runQuery, body(sql, more));
  const log = (query: object = {}, by = 'director') =>
    bench.api.as(by).call(contract.listQueryLog, { params, query: { page_index: 1, page_size: 50, ...query } });
  const of = (run_uid: string) => ({ params: { ...params, run_uid } });
  const page = async (run_uid: string, page_index: number, by = 'mei') =>
    (await bench.api.as(by).call(contract.getQueryPage, { params: { ...params, run_uid, page_index } })).data;
  /** Sets what the data source says of queries. */
  const configure = async (sql_query_config: object, uid = bench.dbServiceUid) => {
    const { host, port, user, password } = bench.postgres;
    const { data } = await bench.api
      .as('director')
      .call(dbServices.listDbServices, { params, query: { page_index: 1, page_size: 20 } });
    const before = data.find((one) => one.uid === uid);
    await bench.api.as('director').call(dbServices.updateDbService, {
      params: { ...params, db_service_uid: uid },
      body: {
        db_service: {
          host,
          port: String(port),
          user,
          password,
          environment_tag_uid: before?.environment_tag?.uid ?? '',
          additional_params: [{ name: 'database', value: 'postgres' }],
          sqle_config: { audit_enabled: true, sql_query_config },
        },
      },
    });
  };
  return { bench, params, run, refusal, errorOf, log, of, page, configure };
}
/** What tests of queries have at hand. */
export type QueryBench = Awaited<ReturnType<typeof queryBench>>;
