import { changes, management, oversight, projectReaders, type Policy } from '../../../policy.ts';

/** Who may do what with workflows. */
export const policies = {
  workflowView: { grants: projectReaders },
  /** Who sees the workflows of everybody in a project, whatever their data sources. */
  workflowViewAll: { grants: [...oversight, 'projectManager'] },
  workflowCreate: changes('source:create_workflow'),
  /** Each review or execution step decides by its own assignees; the route only asks for membership. */
  workflowAct: { grants: [...management, 'projectMember'], whenArchived: 'refused' },
  /** Administrators act in every step, whoever its assignees are. */
  workflowActForAll: { grants: management, whenArchived: 'refused' },
  /** Who sees the workflows of every project. */
  globalWorkflowView: { grants: oversight },
  workflowBatchClose: { grants: management, whenArchived: 'refused' },
} as const satisfies Record<string, Policy>;
