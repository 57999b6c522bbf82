import type { Background } from '../../platform/background.ts';
import { runStatements, settleStatements } from './execution/run-statements.ts';
import { startScheduledTask } from './execution/start-scheduled-task.ts';
import { settleExecutions } from './execution/settle-executions.ts';
import { packWorkflowTexts } from './search/pack-texts.ts';
import { workUses } from './uses.ts';

export const background: Background = {
  tasks: { runStatements, settleStatements },
  targets: { startScheduledTask },
  sweeps: { settleExecutions, packWorkflowTexts },
  uses: workUses,
};
