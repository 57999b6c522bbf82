import { recordsAbout } from '../../record.ts';

/** What records say of calls about workflows. */
export const aboutWorkflows = recordsAbout('workflow', { zh: '上线工单', en: 'Workflow' });
/** Newer and older calls that begin an execution say the same. */
export const startOfExecution = aboutWorkflows('execute_workflow', { zh: '上线工单', en: 'Execute a workflow' });
