import { changes, oversight, type Policy } from '../../../policy.ts';

/** Who may do what with members. */
export const policies = {
  memberView: { grants: [...oversight, 'projectManager', 'project:manage_member'] },
  memberManage: changes('project:manage_member'),
} as const satisfies Record<string, Policy>;
