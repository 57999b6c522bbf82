import { background } from '../../functions/background.ts';
import { listDbServices } from '../../shared/contract/databases/db-services/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { getProjectScore } from '../../shared/contract/running/statistics/operations.ts';
import { getSqlInsight } from '../../shared/contract/watching/sql-insights/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { sweeps, type SweepName } from '../../shared/sweeps.ts';
import { workflowBench, type WorkflowBench } from '../support/workflow-bench.ts';
import type { Units } from './units.ts';

const times = 4;
const page = { page_index: 1, page_size: 20 };
const params = { project_name: 'shop' };

/** What people's calls, executed statements and sweeps with nothing to do cost, on a PostgreSQL. */
export async function unitsOfCalls(): Promise<Map<string, Units>> {
  const bench = await workflowBench();
  try {
    const costs = new Map<string, Units>();
    await costOfReading(bench, costs);
    await costOfChanges(bench, costs);
    await costOfStatements(bench, costs);
    await costOfSweeps(bench, costs);
    return costs;
  } finally {
    await bench.close();
  }
}

type Costs = Map<string, Units>;

/** The mean of some calls, after as many that do not count: the first ones fill what is kept. */
async function costOf({ api }: WorkflowBench, call: () => Promise<unknown>, count: number = times): Promise<Units> {
  for (let n = 0; n < count; n++) await call();
  const before = api.charged();
  for (let n = 0; n < count; n++) await call();
  const after = api.charged();
  return { read: (after.read - before.read) / count, write: (after.write - before.write) / count };
}

async function costOfReading(bench: WorkflowBench, costs: Costs): Promise<void> {
  const { workflowId } = await bench.submit();
  const mei = bench.api.as('mei');
  const hour = 3_600_000;
  const range = (hours: number) => ({
    start_time: new Date(bench.clock.now() - hours * hour).toISOString(),
    end_time: new Date(bench.clock.now()).toISOString(),
  });
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    listProjects: () => mei.call(listProjects, { query: page }),
    listWorkflows: () => mei.call(workflows.listWorkflows, { params, query: page }),
    getWorkflow: () => mei.call(workflows.getWorkflow, bench.of(workflowId)),
    getProjectScore: () => mei.call(getProjectScore, { params }),
    listDbServices: () =>
      bench.api.as('director').call(listDbServices, { params: { project_uid: bench.projectUid }, query: page }),
    'getSqlInsight of a day': () =>
      bench.api.as('director').call(getSqlInsight, {
        params,
        query: { instance_id: bench.dbServiceUid, metric_name: 'comprehensive_trend', ...range(24) },
      }),
  };
  for (const [name, call] of Object.entries(calls)) costs.set(name, await costOf(bench, call));
}

async function costOfChanges(bench: WorkflowBench, costs: Costs): Promise<void> {
  costs.set('createAuditTask, online, of one statement', await costOf(bench, () => bench.audit('select 1')));
  const audited: number[] = [];
  for (let n = 0; n < 2 * times; n++) audited.push(await bench.audit('select 1'));
  let made = 0;
  const create = async () => {
    const body = { workflow_subject: `measured_${++made}`, task_ids: [audited.pop() ?? 0] };
    return bench.api.as('mei').call(workflows.createWorkflow, { params, body });
  };
  costs.set('createWorkflow of one task', await costOf(bench, create));
  const waiting: Awaited<ReturnType<typeof bench.step>>[] = [];
  for (let n = 0; n < 2 * times; n++) waiting.push(await bench.step((await bench.submit()).workflowId));
  const approve = async () => {
    const step = waiting.pop();
    if (step) await bench.api.as('lee').call(workflows.approveWorkflow, step);
  };
  costs.set('approveWorkflow', await costOf(bench, approve));
}

/** The whole way of a workflow, and of that what each statement more adds. */
async function costOfStatements(bench: WorkflowBench, costs: Costs): Promise<void> {
  const script = (count: number) => Array.from({ length: count }, (_, n) => `select ${n};`).join('\n');
  const run = async (count: number) => {
    const { workflowId } = await bench.approved(script(count));
    const before = bench.api.charged();
    await bench.api.as('max').call(workflows.executeWorkflow, bench.of(workflowId));
    const looking = await bench.settled(workflowId);
    const after = bench.api.charged();
    return { read: after.read - before.read - looking, write: after.write - before.write };
  };
  // On a busy machine something beside it now and then looks once more: the least of several is what it costs.
  const least = async (count: number) => {
    const runs = [await run(count), await run(count), await run(count)];
    return { read: Math.min(...runs.map(({ read }) => read)), write: Math.min(...runs.map(({ write }) => write)) };
  };
  await run(1);
  const [one, many] = [await least(1), await least(21)];
  costs.set('executeWorkflow of one statement, to its end', one);
  costs.set('each statement more', { read: (many.read - one.read) / 20, write: (many.write - one.write) / 20 });
}

/** Each sweep for two tenants that are noted and have nothing to do. */
async function costOfSweeps({ api }: WorkflowBench, costs: Costs): Promise<void> {
  let together = { read: 0, write: 0 };
  for (const name of Object.keys(sweeps) as SweepName[]) {
    const work = background.sweeps[name];
    if (!work) continue;
    await work(api.world);
    const before = api.charged();
    await work(api.world);
    const after = api.charged();
    together = { read: together.read + after.read - before.read, write: together.write + after.write - before.write };
  }
  costs.set('all sweeps once, two tenants that were just at work', together);
}
