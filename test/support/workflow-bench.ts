import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileFolder, localFiles } from '../../functions/local/adapters/files.ts';
import { LinkSigner } from '../../functions/local/adapters/file-links.ts';
import { localMachines } from '../../functions/local/adapters/machines.ts';
import { localSchedules } from '../../functions/local/adapters/schedules.ts';
import { background } from '../../functions/background.ts';
import { workflows as workflowRecords } from '../../functions/ground/ledger/workflow-repo.ts';
import { systemClock, type Clock } from '../../functions/platform/clock.ts';
import type { World } from '../../functions/platform/world.ts';
import * as dbServices from '../../shared/contract/databases/db-services/operations.ts';
import * as projects from '../../shared/contract/people/projects/operations.ts';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { machines as definitions } from '../../shared/machines/index.ts';
import { mapValues } from '../../shared/records.ts';
import { testApi, type TestApi } from './api.ts';
import { until } from './clock.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { memoryTable, type MemoryTable } from './table.ts';

const roles = { developer: '700403', auditor: '700404', operator: '700405' } as const;

/** The real time, and as much later as a test wants it to be. */
export function movableClock(): Clock & { readonly later: (milliseconds: number) => void } {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    waitUntil: (time, signal) => systemClock.waitUntil(time - ahead, signal),
    later: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}

/**
 * A project `shop` with a data source on a real PostgreSQL and its people: mei submits, lee reviews, max executes,
 * director manages. Close it in `afterAll`.
 */
export async function workflowBench(ports: Partial<World> = {}): Promise<WorkflowBench> {
  const [postgres, journal] = await Promise.all([startPostgres(), memoryTable()]);
  const bench = new WorkflowBench(postgres, journal);
  await bench.open(ports);
  return bench;
}

export class WorkflowBench {
  readonly clock = movableClock();
  readonly postgres: TestPostgres;
  api!: TestApi; // Set by `open`, without which nobody has a bench.
  projectUid = '';
  dbServiceUid = '';
  readonly #journal: MemoryTable;
  readonly #folder = mkdtempSync(join(tmpdir(), 'workflow-bench-'));
  #machines: ReturnType<typeof localMachines> | undefined;
  #names = 0;

  constructor(postgres: TestPostgres, journal: MemoryTable) {
    this.postgres = postgres;
    this.#journal = journal;
  }

  async open(ports: Partial<World> = {}): Promise<void> {
    const table = this.#journal.system();
    const report = (error: unknown) => {
      throw error;
    };
    const clock = this.clock;
    const machines = localMachines({
      table,
      machines: definitions,
      clock,
      report,
      tasks: mapValues(background.tasks, (task) => (call, signal) => task(call, this.api.world, signal)),
    });
    const schedules = localSchedules({
      table,
      clock,
      report,
      targets: mapValues(background.targets, (target) => (firing) => target(firing, this.api.world)),
    });
    const files = localFiles({ folder: new FileFolder(this.#folder), links: new LinkSigner(clock) });
    this.api = await testApi({ clock, ports: { machines, schedules, files, ...ports } });
    this.#machines = machines;
    this.projectUid = (
      await this.api.as('director').call(projects.addProject, { body: { project: { name: 'shop' } } })
    ).data.uid;
    this.dbServiceUid = await this.addSource('orders');
    for (const [user, role] of [
      ['mei', roles.developer],
      ['lee', roles.auditor],
      ['max', roles.operator],
    ] as const) {
      await this.api.addMember(this.projectUid, user, { roles: [{ role, on: [this.dbServiceUid] }] });
    }
  }

  async addSource(name: string, change: object = {}): Promise<string> {
    const { host, port, user, password } = this.postgres;
    const { data: tags } = await this.api
      .as('director')
      .call(projects.listEnvironmentTags, { params: { project_uid: this.projectUid }, query: { page_size: 10 } });
    const { data } = await this.api.as('director').call(dbServices.addDbService, {
      params: { project_uid: this.projectUid },
      body: {
        db_service: {
          name,
          db_type: 'PostgreSQL',
          host,
          port: String(port),
          user,
          password,
          environment_tag_uid: tags[0]?.uid ?? '',
          additional_params: [{ name: 'database', value: 'postgres' }],
          ...change,
        },
      },
    });
    return data.uid;
  }

  async audit(sql: string, { by = 'mei', on = 'orders' }: { by?: string; on?: string } = {}): Promise<number> {
    const { data } = await this.api
      .as(by)
      .call(tasks.createAuditTask, { params: { project_name: 'shop' }, body: { instance_name: on, sql } });
    return data.task_id;
  }

  /** Submits some SQL as mei. */
  async submit(
    sql = 'select 1',
    { by = 'mei' }: { by?: string } = {},
  ): Promise<{ workflowId: string; taskId: number }> {
    const taskId = await this.audit(sql, { by });
    const { data } = await this.api.as(by).call(workflows.createWorkflow, {
      params: { project_name: 'shop' },
      body: { workflow_subject: `change_${++this.#names}`, task_ids: [taskId] },
    });
    return { workflowId: data.workflow_id, taskId };
  }

  /** Submits some SQL as mei and has lee approve it. */
  async approved(sql?: string): Promise<{ workflowId: string; taskId: number }> {
    const made = await this.submit(sql);
    await this.api.as('lee').call(workflows.approveWorkflow, await this.step(made.workflowId));
    return made;
  }

  /** Approves, executes and waits for the end. */
  async executed(sql: string): Promise<{ workflowId: string; taskId: number }> {
    const made = await this.approved(sql);
    await this.api.as('max').call(workflows.executeWorkflow, this.of(made.workflowId));
    await this.ended(made.workflowId);
    return made;
  }

  of(workflowId: string) {
    return { params: { project_name: 'shop', workflow_id: workflowId } };
  }

  ofTask({ workflowId, taskId }: { workflowId: string; taskId: number }) {
    return { params: { project_name: 'shop', workflow_id: workflowId, task_id: taskId } };
  }

  /** The address of the step at hand, with an empty body. */
  async step(workflowId: string) {
    const { record } = await this.detail(workflowId);
    const step = record.workflow_step_list.find(({ number }) => number === record.current_step_number);
    return {
      params: { project_name: 'shop', workflow_id: workflowId, workflow_step_id: step?.workflow_step_id ?? 1 },
      body: {},
    };
  }

  async detail(workflowId: string, by = 'director') {
    return (await this.api.as(by).call(workflows.getWorkflow, this.of(workflowId))).data;
  }

  async statusOf(workflowId: string): Promise<string> {
    return (await this.detail(workflowId)).record.status;
  }

  async ended(workflowId: string): Promise<void> {
    await until(async () => (await this.statusOf(workflowId)) !== 'executing');
  }

  /** Waits for the end by looking at the record only, and answers how many read units that took. */
  async settled(workflowId: string): Promise<number> {
    const { projectUid } = this;
    const table = this.api.table();
    const record = () => workflowRecords.on(table).require({ projectUid, workflowId });
    await until(async () => (await record()).status !== 'executing');
    return table.capacity.read;
  }

  /** What is known of each statement. */
  async statements(taskId: number) {
    return (
      await this.api
        .as('director')
        .call(tasks.listAuditTaskSqls, { params: { task_id: taskId }, query: { page_index: 1, page_size: 100 } })
    ).data;
  }

  async close(): Promise<void> {
    await this.#machines?.close();
    await this.api.close();
    await this.#journal.close();
    await this.postgres.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
