import type { Background } from '../../platform/background.ts';
import { dropLeftRooms } from '../../databases/rehearsal/sweep.ts';
import { giveUpRehearsal, rehearseChanges } from './rehearsal/running.ts';
import { compareStructures, giveUpComparison } from './running.ts';
import { workUses } from './uses.ts';

export const background: Background = {
  tasks: { compareStructures, giveUpComparison, rehearseChanges, giveUpRehearsal },
  sweeps: { dropLeftRooms },
  uses: workUses,
};
