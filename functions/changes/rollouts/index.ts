import * as contract from '../../../shared/contract/changes/rollouts/operations.ts';
import { implement } from '../../platform/implement.ts';
import { createRollout } from './create.ts';
import { endRollout, goOnWithRollout, retryRollout, skipRolloutSource } from './decide.ts';
import { submitRollout } from './submit.ts';
import { uses } from './uses.ts';
import { getRollout, listRollouts, listRolloutSources } from './view.ts';

export const group = implement(
  contract,
  {
    listRollouts,
    createRollout,
    getRollout,
    listRolloutSources,
    submitRollout,
    retryRollout,
    skipRolloutSource,
    goOnWithRollout,
    endRollout,
  },
  uses,
);
