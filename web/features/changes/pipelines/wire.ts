import type { Received } from '../../../../shared/contract/operation.ts';
import type { getPipeline, listPipelines } from '../../../../shared/contract/changes/pipelines/operations.ts';

/** What the server says of pipelines, by the names this feature uses. */
export type PipelineRow = Received<typeof listPipelines>['data'][number];
export type Pipeline = Received<typeof getPipeline>['data'];
export type PipelineNode = Pipeline['nodes'][number];
