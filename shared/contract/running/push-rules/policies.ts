import { changes, oversight, type Policy } from '../../../policy.ts';

/** Who may see and set how a project tells people. */
export const policies = {
  pushRuleView: { grants: [...oversight, 'projectManager', 'project:manage_push_rule'] },
  pushRuleManage: changes('project:manage_push_rule'),
} as const satisfies Record<string, Policy>;
