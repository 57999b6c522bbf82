export { findingsFixed } from '../audits/rule-outcome-repo.ts';
export { taskToRewrite, visibleTask } from './task-access.ts';
