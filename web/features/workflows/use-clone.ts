import { useEffect, useState } from 'react';
import { getAuditTask, getAuditTaskSqlContent } from '../../../shared/contract/tasks/operations.ts';
import { getWorkflow } from '../../../shared/contract/workflows/operations.ts';
import { call } from '../../app/call.ts';
import { CallError } from '../../app/call-error.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { emptyStart, presetName, type Start } from './use-draft.ts';

/** What a new workflow takes over from another one; undefined while it is read. What cannot be read is said, and the form begins empty. */
export function useClone(workflowId: string | undefined): Start | undefined {
  const { name } = useProject();
  const [start, setStart] = useState<{ readonly of: string; readonly start: Start }>();
  useEffect(() => {
    if (workflowId === undefined) return;
    let isWanted = true;
    const keep = (read: Start) => {
      if (isWanted) setStart({ of: workflowId, start: read });
    };
    read(name, workflowId).then(keep, (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      keep(emptyStart);
    });
    return () => {
      isWanted = false;
    };
  }, [name, workflowId]);
  return start?.of === workflowId ? start?.start : undefined;
}

async function read(project_name: string, workflow_id: string): Promise<Start> {
  const { data: workflow } = await call(getWorkflow, { params: { project_name, workflow_id } });
  const parts = await Promise.all(
    workflow.record.tasks.map(async ({ task_id }, index) => {
      const [task, content] = await Promise.all([
        call(getAuditTask, { params: { task_id } }),
        call(getAuditTaskSqlContent, { params: { task_id } }),
      ]);
      return {
        key: String(index + 1),
        name: task.data.instance_name,
        schema: task.data.instance_schema,
        sql: content.data.sql,
        backup: task.data.enable_backup,
      };
    }),
  );
  const isSame = workflow.mode === 'same_sqls';
  const script = (sql: string) => ({ kind: 'form_data', sql, file: undefined }) as const;
  const scripts = isSame
    ? { same: script(parts[0]?.sql ?? '') }
    : Object.fromEntries(parts.map(({ key, sql }) => [key, script(sql)]));
  // The name is made anew: the same one twice would only confuse.
  return {
    name: parts[0] ? presetName(parts[0].name, new Date()) : '',
    desc: workflow.desc,
    rows: parts.map(({ key, name, schema }) => ({ key, name, schema })),
    isSame,
    backup: parts.some(({ backup }) => backup),
    scripts,
  };
}
