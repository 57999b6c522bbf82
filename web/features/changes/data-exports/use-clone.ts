import { useEffect, useState } from 'react';
import {
  getDataExport,
  getDataExportTasks,
  listDataExportTaskSqls,
} from '../../../../shared/contract/changes/data-exports/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../app/call.ts';
import { CallError } from '../../../app/call-error.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { emptyStart, type Start } from './use-draft.ts';

/** What a new export takes over from another one; undefined while it is read. What cannot be read is said, and the form begins empty. */
export function useClone(exportUid: string | undefined): Start | undefined {
  const { uid } = useProject();
  const [start, setStart] = useState<{ readonly of: string; readonly start: Start }>();
  useEffect(() => {
    if (exportUid === undefined) return;
    let isWanted = true;
    const keep = (read: Start) => {
      if (isWanted) setStart({ of: exportUid, start: read });
    };
    read(uid, exportUid).then(keep, (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      keep(emptyStart);
    });
    return () => {
      isWanted = false;
    };
  }, [uid, exportUid]);
  return start?.of === exportUid ? start?.start : undefined;
}

async function read(project_uid: string, data_export_workflow_uid: string): Promise<Start> {
  const { data: made } = await call(getDataExport, { params: { project_uid, data_export_workflow_uid } });
  const uids = made.workflow_record.tasks.map(({ task_uid }) => task_uid).join(',');
  const { data: tasks } = await call(getDataExportTasks, {
    params: { project_uid },
    query: { data_export_task_uids: uids },
  });
  const parts = tasks.map(async ({ task_uid, db_info, export_file_type: format }, index) => {
    const { data: queries } = await call(listDataExportTaskSqls, {
      params: { project_uid, data_export_task_uid: task_uid },
      query: { page_index: 1, page_size: limits.exportStatementsMax },
    });
    const sql = queries.map((query) => `${query.sql.replace(/;\s*$/, '')};`).join('\n');
    return { key: String(index + 1), sourceUid: db_info.uid, schema: db_info.database_name, format, sql };
  });
  return { desc: made.desc, parts: await Promise.all(parts) };
}
