import type { Background, MachineTask } from '../../platform/background.ts';
import { settleQueries } from './settle-queries.ts';
import { workUses } from './uses.ts';

/** The gate and the file of a result: loaded with the first query, so that sweeps of the same function start quickly. */
const readBehind: MachineTask = async (...call) => (await import('./run-behind.ts')).readBehind(...call);

const holdTransaction: MachineTask = async (...call) =>
  (await import('./transaction/hold-transaction.ts')).holdTransaction(...call);

export const background: Background = {
  tasks: { readBehind, holdTransaction },
  sweeps: { settleQueries },
  uses: workUses,
};
