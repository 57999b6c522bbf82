import * as z from 'zod';
import { entity } from '../../../platform/table/entity.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../../platform/table/transaction.ts';
import { workflows, type Workflow } from '../../../ground/ledger/workflow-repo.ts';

const linkSchema = z.object({
  originId: z.string(),
  workflowId: z.string(),
  projectUid: z.string(),
  statements: z.array(z.object({ taskId: z.number().int(), number: z.number().int() })),
});

/** Which workflows undo statements of another one, oldest first. */
const rollbackLinks = entity('ROLLBACK_LINK', linkSchema, { pk: 'WORKFLOW#{originId}#ROLLBACKS', sk: '{workflowId}' });
type RollbackLink = z.output<typeof linkSchema>;

/** For the transaction that submits a rollback. */
export function linkingRollback(table: TenantTable, link: RollbackLink): TransactItem {
  return rollbackLinks.on(table).creating(link);
}

/** The statements that a workflow undoes of another one. */
export async function undoneBy(
  table: TenantTable,
  key: { readonly originId: string; readonly workflowId: string },
): Promise<RollbackLink['statements']> {
  return (await rollbackLinks.on(table).require(key)).statements;
}

type Associated = { workflow_id: string; workflow_name: string; status: Workflow['status'] };
export type Rollbacks = {
  readonly all: Associated[];
  readonly undoing: (statement: { readonly taskId: number; readonly number: number }) => Associated[];
};

/** The workflows that undo statements of this one. */
export async function rollbacksOf(
  table: TenantTable,
  { workflowId, projectUid }: Pick<Workflow, 'workflowId' | 'projectUid'>,
): Promise<Rollbacks> {
  const { items } = await rollbackLinks.on(table).list({ originId: workflowId });
  const found = await workflows.on(table).getMany(items.map((link) => ({ projectUid, workflowId: link.workflowId })));
  const byId = new Map(found.map((one) => [one.workflowId, associated(one)]));
  const named = (links: readonly RollbackLink[]) => links.flatMap((link) => byId.get(link.workflowId) ?? []);
  return {
    all: named(items),
    undoing: (statement) =>
      named(
        items.filter(({ statements }) =>
          statements.some(({ taskId, number }) => taskId === statement.taskId && number === statement.number),
        ),
      ),
  };
}

export function associated({ workflowId, name, status }: Workflow): Associated {
  return { workflow_id: workflowId, workflow_name: name, status };
}
