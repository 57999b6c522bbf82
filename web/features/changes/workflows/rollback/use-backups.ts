import { useState } from 'react';
import { listBackupSqls } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { limits } from '../../../../../shared/limits.ts';
import { call } from '../../../../app/call.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useWholeList } from '../../../../app/whole-list.ts';
import type { Backup } from './rollback-backups.tsx';

/** All statements of a workflow that can be undone, and which of them are chosen. */
export function useBackups(workflow_id: string) {
  const params = { project_name: useProject().name, workflow_id };
  const list = useWholeList(listBackupSqls, { params }, (query, options) =>
    call(listBackupSqls, { params, query }, options),
  );
  const [kept, setKept] = useState<ReadonlySet<number>>();
  const rows = (list.data ?? []).filter(isUndoable);
  return {
    rows,
    // What ran last is undone first, so of more than one workflow takes the last ones are proposed.
    chosen: kept ? rows.filter(({ exec_sql_id }) => kept.has(exec_sql_id)) : rows.slice(-limits.rollbackStatementsMax),
    isLoading: list.isPending,
    error: list.error,
    choose: (next: readonly Backup[]) => setKept(new Set(next.map(({ exec_sql_id }) => exec_sql_id))),
  };
}

function isUndoable({ backup_status, exec_status }: Backup): boolean {
  return backup_status === 'succeed' && (exec_status === 'succeeded' || exec_status === 'unknown');
}
