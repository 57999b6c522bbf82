import { invariant } from '../../shared/errors/index.ts';
import type { OnlineTool } from './ports/online-tool.ts';

/** Where no program can be run beside the functions. */
export const noOnlineTool: OnlineTool = {
  presence: () => Promise.resolve('notInCloud'),
  fill: () => {
    invariant(false, 'an online change is offered where there is a tool');
  },
};
