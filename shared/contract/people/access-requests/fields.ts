import type { PermissionName } from '../../../permissions.ts';

/** The rights over a data source that can be asked for, for a time. */
export const askableRights = [
  'sql_query',
  'create_workflow',
  'execute_workflow',
  'create_export_task',
] as const satisfies readonly PermissionName[];
/** One of them. */
export type AskableRight = (typeof askableRights)[number];
