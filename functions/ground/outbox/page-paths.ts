/** The page of the console that shows a workflow, for links in messages. */
export function workflowPath(projectUid: string, workflowId: string): string {
  return `/sqle/project/${encodeURIComponent(projectUid)}/exec-workflow/${encodeURIComponent(workflowId)}`;
}

/** The page of the console on which people let agents in. */
export const connectAgentPath = '/connect-agent';
