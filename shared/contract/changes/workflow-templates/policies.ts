import { changes, oversight, projectReaders, type Policy } from '../../../policy.ts';

/** Who may do what with approval processes. */
export const policies = {
  workflowTemplateView: { grants: projectReaders },
  workflowTemplatePage: { grants: [...oversight, 'projectManager', 'project:manage_approval_template'] },
  workflowTemplateManage: changes('project:manage_approval_template'),
} as const satisfies Record<string, Policy>;
