import * as rollouts from '../../shared/contract/changes/rollouts/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { advanceRollouts } from '../../functions/changes/rollouts/advance.ts';
import type { Connection } from '../../functions/engines/driver.ts';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import { until } from './clock.ts';
import { workflowBench, type WorkflowBench } from './workflow-bench.ts';

type Plan = { readonly first_wave?: number; readonly wave_size?: number; readonly failures_allowed?: number };

/** A project with several databases of one PostgreSQL as its data sources, each with a table `t`. */
export async function rolloutBench(names: readonly string[]) {
  const bench = await workflowBench();
  const admin = await connect(bench, 'postgres');
  for (const name of names) await admin.run(`create database ${name}`);
  await admin.close();
  const dbs = new Map(await Promise.all(names.map(async (name) => [name, await connect(bench, name)] as const)));
  const uids: string[] = [];
  for (const name of names) {
    await db(name).run('create table t (a int)');
    uids.push(await bench.addSource(name, { additional_params: [{ name: 'database', value: name }] }));
  }

  function db(name: string): Connection {
    const found = dbs.get(name);
    if (!found) throw new Error(`there is no database ${name}`);
    return found;
  }
  const of = (rolloutId: string) => ({ params: { project_name: 'shop', rollout_id: rolloutId } });
  const as = (user = 'director') => bench.api.as(user);
  const get = async (rolloutId: string) => (await as().call(rollouts.getRollout, of(rolloutId))).data;
  const rows = async (rolloutId: string) =>
    (await as().call(rollouts.listRolloutSources, { ...of(rolloutId), query: { page_index: 1, page_size: 100 } })).data;
  const sweep = () => advanceRollouts(bench.api.world);
  return {
    bench,
    uids,
    db,
    of,
    as,
    get,
    rows,
    sweep,
    body: (sql: string, plan: Plan = {}, on: readonly string[] = uids) => ({
      params: { project_name: 'shop' },
      body: {
        name: 'everywhere',
        db_service_uids: [...on],
        sql,
        first_wave: 1,
        wave_size: 2,
        failures_allowed: 0,
        ...plan,
      },
    }),
    async created(sql: string, plan: Plan = {}, on: readonly string[] = uids) {
      const { data } = await as().call(rollouts.createRollout, this.body(sql, plan, on));
      for (let look = 0; look < 20 && (await get(data.rollout_id)).state === 'auditing'; look += 1) await sweep();
      return data.rollout_id;
    },
    async approved(sql: string, plan: Plan = {}, on: readonly string[] = uids) {
      const rolloutId = await this.created(sql, plan, on);
      await as().call(rollouts.submitRollout, of(rolloutId));
      await as().call(workflows.approveWorkflow, await bench.step(rolloutId));
      return rolloutId;
    },
    /** Executes the first wave; what follows goes by itself. */
    async executed(sql: string, plan: Plan = {}, on: readonly string[] = uids) {
      const rolloutId = await this.approved(sql, plan, on);
      await as().call(workflows.executeWorkflow, bench.of(rolloutId));
      return rolloutId;
    },
    /** Waits until nothing goes on by itself any more. */
    async over(rolloutId: string) {
      await until(async () => (await get(rolloutId)).state !== 'running');
      return get(rolloutId);
    },
    statesOf: async (rolloutId: string) => (await rows(rolloutId)).map(({ state }) => state),
    async values(name: string) {
      return (await db(name).query('select a from t order by a', { maxRows: 100 })).rows.map(([value]) => value);
    },
    async close() {
      for (const one of dbs.values()) await one.close();
      await bench.close();
    },
  };
}

export type RolloutBench = Awaited<ReturnType<typeof rolloutBench>>;

function connect({ postgres: { host, port, user, password } }: WorkflowBench, database: string): Promise<Connection> {
  return postgresDriver.connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
}
