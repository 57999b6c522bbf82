import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import type { Target } from '../../functions/engines/driver.ts';
import { encodedForm } from '../../web/app/encoded-form.ts';
import { workflowBench } from '../support/workflow-bench.ts';

/** The way of a person in the console: what the web call makes of a script goes through the edge into a workflow. */
export type ConsoleRoad = {
  /** Runs statements with their backup; of the first ones nothing is going to be undone. */
  readonly changed: (statements: readonly string[]) => Promise<Changed>;
  /** Undoes all but the first statements by a workflow of their own. */
  readonly undone: (changed: Changed, first: number) => Promise<void>;
  readonly close: () => Promise<void>;
};
type Changed = { readonly workflowId: string; readonly taskId: number };
type Place = { readonly instance_name: string; readonly instance_schema: string };

const project = { project_name: 'shop' };
const source = 'proved';

/** Opens the road to one database; everything else of the product is in memory. */
export async function consoleRoad({
  dbType,
  host,
  port,
  user,
  password,
  params,
  schema,
}: Target): Promise<ConsoleRoad> {
  const bench = await workflowBench();
  const database = params['database'];
  await bench.addSource(source, {
    ...{ db_type: dbType, host, port: String(port), user, password },
    additional_params: database === undefined ? [] : [{ name: 'database', value: database }],
  });
  const place = { instance_name: source, instance_schema: schema ?? 'public' };
  const person = bench.api.as('admin').with({ form: encodedForm });
  let names = 0;

  const audited = async (given: Place, sql: string, backup: object) =>
    (await person.call(tasks.createAuditTask, { params: project, body: { ...given, sql, ...backup } })).data;
  const ran = async (workflowId: string, taskId: number) => {
    await person.call(workflows.approveWorkflow, await bench.step(workflowId));
    await person.call(workflows.executeWorkflow, bench.of(workflowId));
    await bench.ended(workflowId);
    const status = await bench.statusOf(workflowId);
    if (status === 'finished') return;
    const failed = (await bench.statements(taskId)).map(({ exec_sql, exec_result }) => `${exec_sql} -- ${exec_result}`);
    const { data: task } = await person.call(tasks.getAuditTask, { params: { task_id: taskId } });
    throw new Error(`the workflow is ${status}: ${task.exec_fail_reason ?? 'no reason'}\n${failed.join('\n')}`);
  };
  return {
    async changed(statements) {
      const task = await audited(place, statements.join(';\n'), { enable_backup: true });
      const { data } = await person.call(workflows.createWorkflow, {
        params: project,
        body: { workflow_subject: `change_${++names}`, task_ids: [task.task_id] },
      });
      const made = { workflowId: data.workflow_id, taskId: task.task_id };
      await ran(made.workflowId, made.taskId);
      return made;
    },
    async undone({ workflowId }, first) {
      const { data: kept } = await person.call(workflows.listBackupSqls, {
        ...bench.of(workflowId),
        query: { page_index: 1, page_size: 100 },
      });
      const ids = kept.filter(({ exec_order }) => exec_order > first).map(({ exec_sql_id }) => exec_sql_id);
      const body = { rollback_sql_ids: ids };
      const { data: parts } = await person.call(workflows.checkRollback, { ...bench.of(workflowId), body });
      const [part, more] = parts;
      if (!part || more) throw new Error(`one database is to be put back: ${JSON.stringify(parts)}`);
      if (part.changed_count > 0) throw new Error(`somebody changed rows since: ${JSON.stringify(part.changed_rows)}`);
      // What changed nothing, such as IF EXISTS of what is not there, needs no undo, and the console says so.
      if (part.sql === '') return;
      const { task_id } = await audited(
        { instance_name: part.instance_name, instance_schema: part.instance_schema },
        part.sql,
        {},
      );
      const { data } = await person.call(workflows.createRollbackWorkflow, {
        ...bench.of(workflowId),
        body: { ...body, workflow_subject: `undo_${++names}`, task_ids: [task_id] },
      });
      await ran(data.workflow_id, task_id);
    },
    close: () => bench.close(),
  };
}
