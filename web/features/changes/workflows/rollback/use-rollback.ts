import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createAuditTask } from '../../../../../shared/contract/auditing/tasks/operations.ts';
import {
  checkRollback,
  createRollbackWorkflow,
  getWorkflow,
  listBackupSqls,
  listWorkflows,
} from '../../../../../shared/contract/changes/workflows/operations.ts';
import type { Received } from '../../../../../shared/contract/operation.ts';
import { link } from '../../../../app/paths.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useChange } from '../../../../app/query.ts';

type Wanted = {
  readonly ids: readonly number[];
  /** Whether what the rollback changes is kept in turn. */
  readonly keepsOwn: boolean;
};
type Given = { readonly name: string; readonly keepsOwn: boolean };
export type Check = Received<typeof checkRollback>['data'];

/** From chosen statements to a submitted rollback: check the rows, audit what undoes them, submit. */
export function useRollback(workflowId: string) {
  const { name: project_name, uid: projectID } = useProject();
  const navigate = useNavigate();
  const [checked, setChecked] = useState<{ readonly of: string; readonly parts: Check }>();
  const check = useChange(checkRollback, { quiet: true });
  const audit = useChange(createAuditTask, { quiet: true });
  const create = useChange(createRollbackWorkflow, {
    refreshes: [listWorkflows, getWorkflow, listBackupSqls],
    quiet: true,
  });
  const params = { project_name, workflow_id: workflowId };

  const submit = async (parts: Check, given: Given) => {
    const task_ids: number[] = [];
    const able = parts.filter(({ sql }) => sql !== '');
    for (const { instance_name, instance_schema, sql } of able) {
      const enable_backup = given.keepsOwn ? 'true' : 'false';
      const body = { instance_name, instance_schema, sql, exec_mode: 'sqls', enable_backup } as const;
      task_ids.push((await audit.runAndWait({ params: { project_name }, body })).data.task_id);
    }
    const { data } = await create.runAndWait({
      params,
      body: { workflow_subject: given.name, task_ids, rollback_sql_ids: undoable(parts) },
    });
    navigate(link('workflow', { projectID, workflowId: data.workflow_id }));
  };

  return {
    /** What was found of exactly this. */
    found: (wanted: Wanted) => (checked?.of === markOf(wanted) ? checked.parts : undefined),
    check: (wanted: Wanted) =>
      check.run({ params, body: { rollback_sql_ids: [...wanted.ids], enable_backup: wanted.keepsOwn } }, ({ data }) =>
        setChecked({ of: markOf(wanted), parts: data }),
      ),
    // A refusal is shown by the call itself.
    submit: (parts: Check, given: Given) => void submit(parts, given).catch(() => undefined),
    isChecking: check.busy,
    isSubmitting: audit.busy || create.busy,
    error: check.error ?? audit.error ?? create.error,
  };
}

function markOf({ ids, keepsOwn }: Wanted): string {
  return `${ids.join()} ${keepsOwn}`;
}

/** Whether undoing what was checked takes no statement: all of it changed nothing. */
export function isNothingToDo(parts: Check): boolean {
  return undoable(parts).length > 0 && parts.every(({ sql }) => sql === '');
}

/** The statements that can be undone of those that were checked. */
export function undoable(parts: Check): number[] {
  return parts.flatMap(({ statements }) =>
    statements.filter(({ can_undo }) => can_undo).map(({ exec_sql_id }) => exec_sql_id),
  );
}
