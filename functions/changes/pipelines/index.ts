import * as contract from '../../../shared/contract/changes/pipelines/operations.ts';
import { implement } from '../../platform/implement.ts';
import {
  createPipeline,
  deletePipeline,
  getPipeline,
  listPipelines,
  resetPipelineToken,
  updatePipeline,
} from './pipelines.ts';
import { getPipelineRelease, releasePipeline } from './releases.ts';
import { uses } from './uses.ts';

export const group = implement(
  contract,
  {
    listPipelines,
    createPipeline,
    getPipeline,
    updatePipeline,
    deletePipeline,
    resetPipelineToken,
    releasePipeline,
    getPipelineRelease,
  },
  uses,
);
