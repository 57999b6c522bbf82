import { mysqlDriver } from '../../functions/engines/mysql/driver.ts';
import type { Connection } from '../../functions/engines/driver.ts';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { startMariadb, type TestMariadb } from './mariadb.ts';
import { workflowBench, type WorkflowBench } from './workflow-bench.ts';

type Family = 'PostgreSQL' | 'MariaDB';

/** A project with a PostgreSQL and a MariaDB, on both of which changes are executed with a backup and rolled back. Close it in `afterAll`. */
export async function rollbackBench(): Promise<RollbackBench> {
  const [bench, mariadb] = await Promise.all([workflowBench(), startMariadb()]);
  const { host, port, user, password, database } = mariadb;
  const uids = {
    PostgreSQL: await bench.addSource('postgres', { enable_backup: true, backup_max_rows: rowsMax }),
    MariaDB: await bench.addSource('maria', {
      db_type: 'MariaDB',
      port: String(port),
      user,
      password,
      enable_backup: true,
      backup_max_rows: rowsMax,
      additional_params: [],
    }),
  };
  const options = { timeoutMs: 5000, applicationName: 'test' };
  const { postgres } = bench;
  const own = { host: postgres.host, port: postgres.port, user: postgres.user, password: postgres.password };
  const connections = {
    PostgreSQL: await postgresDriver.connect(
      { dbType: 'PostgreSQL', ...own, params: { database: 'postgres' } },
      options,
    ),
    MariaDB: await mysqlDriver.connect(
      { dbType: 'MariaDB', host, port, user, password, params: {}, schema: database },
      options,
    ),
  };
  return new RollbackBench(bench, { mariadb, uids, connections });
}

type Parts = {
  readonly mariadb: TestMariadb;
  readonly uids: Readonly<Record<Family, string>>;
  readonly connections: Readonly<Record<Family, Connection>>;
};

const sources = { PostgreSQL: 'postgres', MariaDB: 'maria' } as const;

/** As many rows are backed up at most. */
const rowsMax = 20;

export class RollbackBench {
  readonly bench: WorkflowBench;
  readonly #parts: Parts;
  #names = 0;

  constructor(bench: WorkflowBench, parts: Parts) {
    this.bench = bench;
    this.#parts = parts;
  }

  /** The same acts on one of the two servers, by the director, who may do everything; by another data source where its account matters. */
  on(family: Family, source: string = sources[family]) {
    const { bench } = this;
    const db = this.#parts.connections[family];
    const director = bench.api.as('director');
    const schema = family === 'MariaDB' ? this.#parts.mariadb.database : '';
    const project = { params: { project_name: 'shop' } };
    const name = () => `change_${++this.#names}`;
    const audited = async (sql: string, body: object = {}) =>
      (
        await director.call(tasks.createAuditTask, {
          ...project,
          body: { instance_name: source, instance_schema: schema, sql, ...body },
        })
      ).data.task_id;
    const approvedAndRun = async (workflowId: string) => {
      await director.call(workflows.approveWorkflow, await bench.step(workflowId));
      await director.call(workflows.executeWorkflow, bench.of(workflowId));
      await bench.ended(workflowId);
    };
    return {
      db,
      audited,
      approvedAndRun,
      run: async (...statements: readonly string[]) => {
        for (const sql of statements) await db.run(sql);
      },
      rows: async (sql: string) => (await db.query(sql, { maxRows: 10_000 })).rows,
      submitted: async (taskId: number) =>
        (
          await director.call(workflows.createWorkflow, {
            ...project,
            body: { workflow_subject: name(), task_ids: [taskId] },
          })
        ).data.workflow_id,
      /** Audits, submits, approves and executes; answers what can be rolled back of it. */
      async executed(sql: string, body: object = {}) {
        return this.executedTask(await audited(sql, body));
      },
      async executedTask(taskId: number) {
        const workflowId = await this.submitted(taskId);
        await approvedAndRun(workflowId);
        const { data } = await director.call(workflows.listBackupSqls, {
          ...bench.of(workflowId),
          query: { page_index: 1, page_size: 100 },
        });
        const kept = data.filter(({ backup_status: status }) => status === 'succeed');
        return { workflowId, taskId, ids: kept.map(({ exec_sql_id }) => exec_sql_id) };
      },
      async checked(workflowId: string, ids: readonly number[], body: object = {}) {
        const { data } = await director.call(workflows.checkRollback, {
          ...bench.of(workflowId),
          body: { rollback_sql_ids: [...ids], ...body },
        });
        const [part] = data;
        if (!part) throw new Error('nothing was checked');
        return part;
      },
      /** Checks, audits and submits the rollback. */
      async submittedRollback(workflowId: string, ids: readonly number[], body: object = {}) {
        const { sql } = await this.checked(workflowId, ids);
        const taskId = await audited(sql, body);
        const { data } = await director.call(workflows.createRollbackWorkflow, {
          ...bench.of(workflowId),
          body: { workflow_subject: name(), task_ids: [taskId], rollback_sql_ids: [...ids] },
        });
        return { workflowId: data.workflow_id, taskId, sql };
      },
      /** The same, approved and executed. */
      async rolledBack(workflowId: string, ids: readonly number[], body: object = {}) {
        const undoing = await this.submittedRollback(workflowId, ids, body);
        await approvedAndRun(undoing.workflowId);
        return { ...undoing, status: await bench.statusOf(undoing.workflowId) };
      },
    };
  }

  /** A data source whose account is `user` with the password `secret`. */
  async addAccount(family: Family, user: string): Promise<string> {
    const name = `${user}_${family}`;
    const own = { user, password: 'secret', enable_backup: true, backup_max_rows: rowsMax };
    const { port } = this.#parts.mariadb;
    const place = family === 'MariaDB' && { db_type: 'MariaDB', port: String(port), additional_params: [] };
    await this.bench.addSource(name, { ...own, ...place });
    return name;
  }

  async close(): Promise<void> {
    const { connections, mariadb } = this.#parts;
    await Promise.all(Object.values(connections).map((one) => one.close()));
    await this.bench.close();
    await mariadb.stop();
  }
}
