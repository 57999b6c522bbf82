export { visibleTask } from './task-access.ts';
