import type * as z from 'zod';
import type {
  addWorkflowComment,
  deleteWorkflowComment,
  editWorkflowComment,
  listWorkflowComments,
  resolveWorkflowThread,
} from '../../../shared/contract/changes/workflow-comments/operations.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import type { PolicyName } from '../../../shared/policies.ts';

type Params = Readonly<Record<string, string>>;
/** The same operation, whatever its address names. */
type Anywhere<O extends Operation> = Operation<z.ZodType<Params>, O['query'], O['body'], O['reply']>;

/** What is talked about: where its comments are kept, who may write, and the statements that can be quoted. */
export type Talk = {
  readonly list: Anywhere<typeof listWorkflowComments>;
  readonly add: Anywhere<typeof addWorkflowComment>;
  readonly edit: Anywhere<typeof editWorkflowComment>;
  readonly remove: Anywhere<typeof deleteWorkflowComment>;
  readonly resolve: Anywhere<typeof resolveWorkflowThread>;
  readonly params: Params;
  readonly act: PolicyName;
  readonly tasks: readonly { readonly taskId: number; readonly title: string }[];
};
