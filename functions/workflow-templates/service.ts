import type { Text } from '../../shared/text.ts';

export { templateOf, type TemplateStep, type WorkflowTemplate } from './template-repo.ts';

/** Each project has one process per kind of work, so clients see one number for it. */
export const templateId = 1;

/** What people call the process of each kind of work. */
export const templateNames = {
  workflow: { zh: 'SQL 上线审批流程', en: 'SQL release process' },
  data_export: { zh: '数据导出审批流程', en: 'Data export process' },
} as const satisfies Record<string, Text>;
