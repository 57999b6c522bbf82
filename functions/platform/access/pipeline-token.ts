import * as z from 'zod';
import { entity } from '../table/entity.ts';

const schema = z.object({
  tokenId: z.string(),
  /** For whom the node acts: whoever made it or reset its token last. */
  userUid: z.string(),
  projectUid: z.string(),
  pipelineNumber: z.number().int(),
  nodeNumber: z.number().int(),
});
/** What the token of a pipeline's node was issued for. */
export type PipelineToken = z.output<typeof schema>;

/** The tokens of pipelines that are good. A reset removes the former one. */
export const pipelineTokens = entity('PIPELINE_TOKEN', schema, { pk: 'PIPELINE_TOKEN#{tokenId}', sk: 'TOKEN' });
