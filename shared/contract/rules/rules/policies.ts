import { changes, management, oversight, type Policy } from '../../../policy.ts';

/** Who may do what with rules and their templates. */
export const policies = {
  /** Templates of the platform and custom rules. */
  ruleManagerView: { grants: oversight },
  ruleManage: { grants: management },
  ruleTemplateManage: changes('project:manage_audit_rule_template'),
  ruleTemplateView: { grants: [...oversight, 'projectManager', 'project:manage_audit_rule_template'] },
} as const satisfies Record<string, Policy>;
