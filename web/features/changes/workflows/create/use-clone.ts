import { useEffect, useState } from 'react';
import { getAuditTask, getAuditTaskSqlContent } from '../../../../../shared/contract/auditing/tasks/operations.ts';
import {
  downloadWorkflowAttachment,
  getWorkflow,
} from '../../../../../shared/contract/changes/workflows/operations.ts';
import { fileOrderMethods } from '../../../../../shared/scripts/file-order.ts';
import { call, callForFile } from '../../../../app/call.ts';
import { CallError } from '../../../../app/call-error.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import type { AuditTask } from '../../../../parts/audit-result/audit-wire.ts';
import { emptyScript, scriptOfFile, type Script } from './script.ts';
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
      const { data: task } = await call(getAuditTask, { params: { task_id } });
      return {
        key: String(index + 1),
        task,
        script: await (task.exec_mode === 'sql_file' ? uploaded(task, { project_name, workflow_id }) : written(task)),
      };
    }),
  );
  const isSame = workflow.mode === 'same_sqls';
  const [first] = parts;
  const scripts = isSame
    ? { same: first?.script ?? emptyScript }
    : Object.fromEntries(parts.map(({ key, script }) => [key, script]));
  // The name is made anew: the same one twice would only confuse.
  return {
    name: first ? presetName(first.task.instance_name, new Date()) : '',
    desc: workflow.desc,
    rows: parts.map(({ key, task }) => ({ key, name: task.instance_name, schema: task.instance_schema })),
    isSame,
    backup: parts.some(({ task }) => task.enable_backup),
    byFile: workflow.exec_mode === 'sql_file',
    fileOrder: fileOrderMethods.values.find((method) => method === first?.task.file_order_method),
    scripts,
  };
}

async function written({ task_id }: AuditTask): Promise<Script> {
  const content = await call(getAuditTaskSqlContent, { params: { task_id } });
  return { kind: 'form_data', sql: content.data.sql, file: undefined };
}

/** What runs as files is taken over as the very file that was uploaded. */
async function uploaded(
  { task_id, sql_source, audit_files: [origin] }: AuditTask,
  of: { readonly project_name: string; readonly workflow_id: string },
): Promise<Script> {
  const kind = sql_source === 'zip_file' ? 'zip_file' : 'sql_file';
  const name = origin?.file_name ?? (kind === 'zip_file' ? 'change.zip' : 'change.sql');
  return scriptOfFile(await callForFile(downloadWorkflowAttachment, { params: { ...of, task_id } }, { name }), kind);
}
