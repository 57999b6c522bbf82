import type { Received } from '../../../../shared/contract/operation.ts';
import type { listProjects } from '../../../../shared/contract/people/projects/operations.ts';

/** A project as a list shows it. */
export type ProjectRow = Received<typeof listProjects>['data'][number];
