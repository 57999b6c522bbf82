export { findingsFixed } from '../audits/rule-outcome-repo.ts';
export { maySeeTask, taskToRewrite, visibleTask } from './task-access.ts';
