import { useState } from 'react';
import {
  auditTaskGroup,
  createAuditTask,
  createTaskGroup,
  getAuditTask,
} from '../../../../../shared/contract/auditing/tasks/operations.ts';
import type { FileOrderMethod } from '../../../../../shared/scripts/file-order.ts';
import { call } from '../../../../app/call.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useChange } from '../../../../app/query.ts';
import { scriptBody, type Script } from './script.ts';
import type { AuditTask } from '../../../../parts/audit-result/audit-wire.ts';

/** Where SQL is meant to run. `key` tells rows apart that name the same data source. */
export type Target = { readonly key: string; readonly name: string; readonly schema: string };
/** What is to be audited: one script for all targets, or one for each. */
export type Plan = {
  readonly targets: readonly Target[];
  readonly isSame: boolean;
  readonly scriptOf: (target: Target) => Script;
  /** Whether rows are kept before they change; undefined leaves it to the data sources. */
  readonly backup?: boolean | undefined;
  /** Of how many rows of a statement at most; undefined leaves it to the data sources. */
  readonly backupRows?: number | undefined;
  readonly isByFile?: boolean;
  readonly fileOrder?: FileOrderMethod | undefined;
};
export type Audited = { readonly target: Target; readonly task: AuditTask };

/** Audits a plan and keeps the outcome until the plan changes. All data sources must succeed. */
export function useAudit(plan: Plan) {
  const audit = useAuditCalls();
  const [progress, setProgress] = useState<Progress>();
  const [stopped, setStopped] = useState<{ readonly why: string | undefined }>();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly audited: readonly Audited[] }>();

  const run = (then?: () => void) => {
    setBusy(true);
    // A refusal was already shown by the call itself, and everything that was written stays.
    setStopped(undefined);
    void audit(plan)
      .then((tasks) => ended(tasks, setProgress))
      .then(
        (tasks) => {
          const given = tasks.find(({ status }) => status !== 'audited');
          if (given) return setStopped({ why: given.audit_problem });
          setOutcome({ of: signatureOf(plan), audited: pairsOf(plan.targets, tasks) });
          then?.();
        },
        () => undefined,
      )
      .finally(() => {
        setBusy(false);
        setProgress(undefined);
      });
  };
  return {
    run,
    busy,
    /** How far a large audit has come, and whether the last one was given up. */
    progress,
    stopped,
    audited: outcome?.audited ?? [],
    isStale: outcome !== undefined && outcome.of !== signatureOf(plan),
  };
}

type Progress = { readonly done: number; readonly total: number };

/** The tasks once their audits are over: large ones go on after their request, one second after the other. */
async function ended(tasks: readonly AuditTask[], tell: (progress: Progress) => void): Promise<readonly AuditTask[]> {
  let now = tasks;
  while (now.some(({ status }) => status === 'initialized')) {
    const known = now.flatMap(({ audit_progress }) => audit_progress ?? []);
    const sum = (field: keyof Progress) => known.reduce((total, one) => total + one[field], 0);
    tell({ done: sum('done'), total: sum('total') });
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    now = await Promise.all(
      now.map(async (task) =>
        task.status === 'initialized' ? (await call(getAuditTask, { params: { task_id: task.task_id } })).data : task,
      ),
    );
  }
  return now;
}

const pollMilliseconds = 1000;

/** One script for all targets is audited as a group, several scripts one after the other. */
function useAuditCalls(): (plan: Plan) => Promise<readonly AuditTask[]> {
  const params = { project_name: useProject().name };
  const group = useChange(createTaskGroup);
  const groupAudit = useChange(auditTaskGroup);
  const single = useChange(createAuditTask);

  const auditTogether = async (plan: Plan): Promise<readonly AuditTask[]> => {
    const { targets, scriptOf } = plan;
    const [first] = targets;
    if (!first) return [];
    const instances = targets.map(({ name, schema }) => ({ instance_name: name, instance_schema: schema }));
    const made = await group.runAndWait({ params, body: { instances, ...modeFields(plan) } });
    const body = { task_group_id: made.data.task_group_id, ...backupFields(plan), ...scriptBody(scriptOf(first)) };
    return (await groupAudit.runAndWait({ body })).data.tasks;
  };
  const auditEach = async (plan: Plan): Promise<readonly AuditTask[]> => {
    const { targets, scriptOf } = plan;
    const tasks: AuditTask[] = [];
    for (const target of targets) {
      const place = { instance_name: target.name, instance_schema: target.schema };
      const body = { ...place, ...modeFields(plan), ...backupFields(plan), ...scriptBody(scriptOf(target)) };
      tasks.push((await single.runAndWait({ params, body })).data);
    }
    return tasks;
  };
  return (plan) => (plan.isSame ? auditTogether(plan) : auditEach(plan));
}

function modeFields({ isByFile = false, fileOrder }: Plan) {
  const mode = isByFile ? ('sql_file' as const) : ('sqls' as const);
  return { exec_mode: mode, ...(isByFile && fileOrder && { file_order_method: fileOrder }) };
}

function backupFields({ backup, backupRows }: Plan) {
  if (backup === undefined) return {};
  return {
    enable_backup: backup ? ('true' as const) : ('false' as const),
    ...(backup && backupRows !== undefined && { backup_max_rows: backupRows }),
  };
}

function pairsOf(targets: readonly Target[], tasks: readonly AuditTask[]): readonly Audited[] {
  return targets.flatMap((target, index) => {
    const task = tasks[index];
    return task ? [{ target, task }] : [];
  });
}

function signatureOf({ targets, isSame, scriptOf, backup, backupRows, isByFile, fileOrder }: Plan): string {
  return JSON.stringify([
    isSame,
    [backup, backupRows, isByFile, fileOrder],
    targets.map((target) => {
      const { kind, sql, file } = scriptOf(target);
      return [target, kind, sql, file?.name, file?.size, file?.lastModified];
    }),
  ]);
}
