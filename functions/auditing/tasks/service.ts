export { taskToRewrite, visibleTask } from './task-access.ts';
