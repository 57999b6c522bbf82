import * as z from 'zod';
import { levels } from '../../shared/levels.ts';
import { entity, type Stored } from '../platform/table/entity.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';

const stepSchema = z.object({
  type: z.enum(['sql_review', 'sql_execute', 'export_review', 'export_execute']),
  desc: z.string(),
  /** Named people; empty when the holders of the right on the data sources decide. */
  userUids: z.array(z.string()),
  isByPermission: z.boolean(),
});
export type TemplateStep = z.output<typeof stepSchema>;

const templateSchema = z.object({
  projectUid: z.string(),
  type: z.enum(['workflow', 'data_export']),
  desc: z.string(),
  /** Above this level the console asks before it submits. */
  levelMax: z.enum(levels).optional(),
  forbidsCreatorApproval: z.boolean(),
  steps: z.array(stepSchema),
  updatedAt: z.string(),
});
export type WorkflowTemplate = z.output<typeof templateSchema>;
type Kind = WorkflowTemplate['type'];

export const templates = entity('WORKFLOW_TEMPLATE', templateSchema, {
  pk: 'PROJECT#{projectUid}#WORKFLOW_TEMPLATE',
  sk: '{type}',
});

/** The approval process of a project: the one it was given, else the one that every project begins with. */
export async function templateOf(
  table: TenantTable,
  projectUid: string,
  type: Kind,
): Promise<WorkflowTemplate | Stored<WorkflowTemplate>> {
  return (await templates.on(table).get({ projectUid, type })) ?? firstTemplate(projectUid, type);
}

export async function saveTemplate(
  table: TenantTable,
  template: WorkflowTemplate | Stored<WorkflowTemplate>,
): Promise<void> {
  if ('version' in template) await templates.on(table).update(template);
  else await templates.on(table).create(template);
}

function firstTemplate(projectUid: string, type: Kind): WorkflowTemplate {
  const prefix = type === 'workflow' ? 'sql' : 'export';
  const step = (kind: 'review' | 'execute'): TemplateStep => ({
    type: `${prefix}_${kind}`,
    desc: '',
    userUids: [],
    isByPermission: true,
  });
  return {
    projectUid,
    type,
    desc: '',
    ...(type === 'workflow' && { levelMax: 'warn' as const }),
    forbidsCreatorApproval: false,
    steps: [step('review'), step('execute')],
    updatedAt: '',
  };
}
