/** The page of the console that shows a workflow, for links in messages. */
export function workflowPath(projectUid: string, workflowId: string): string {
  return `/sqle/project/${encodeURIComponent(projectUid)}/exec-workflow/${encodeURIComponent(workflowId)}`;
}

/** The page of the console that shows a quick audit. */
export function auditRecordPath(projectUid: string, recordId: string): string {
  return `/sqle/project/${encodeURIComponent(projectUid)}/sql-audit/detail/${encodeURIComponent(recordId)}`;
}

/** The page of the console on which people let agents in. */
export const connectAgentPath = '/connect-agent';
