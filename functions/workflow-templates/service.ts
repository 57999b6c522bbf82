export { templateOf, type TemplateStep, type WorkflowTemplate } from './template-repo.ts';

/** Each project has one process per kind of work, so clients see one number for it. */
export const templateId = 1;
