import type { Background } from '../platform/background.ts';
import { runStatements, settleStatements } from './execution.ts';
import { startScheduledTask } from './start-scheduled.ts';
import { removeUnboundTasks, settleExecutions } from './sweep.ts';

export const background: Background = {
  tasks: { runStatements, settleStatements },
  targets: { startScheduledTask },
  sweeps: { settleExecutions, removeUnboundTasks },
};
