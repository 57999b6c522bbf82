import * as z from 'zod';
import { pushKinds, pushTriggers, pushUserTypes } from '../../../shared/contract/running/push-rules/operations.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

/** What a project tells people of. */
export type PushKind = (typeof pushKinds.values)[number];

const ruleSchema = z.object({
  projectUid: z.string(),
  kind: pushKinds.schema,
  isEnabled: z.boolean(),
  trigger: pushTriggers.schema,
  cron: z.string(),
  userType: pushUserTypes.schema,
  userUids: z.array(z.string()),
  intervalMinutes: z.number().int(),
  /** When people were, or will be, told: what comes before is told then. */
  lastPushAt: z.number().int().optional(),
});
export type PushRule = z.output<typeof ruleSchema>;

export const pushRules = entity('PUSH_RULE', ruleSchema, { pk: 'PROJECT#{projectUid}#PUSH_RULES', sk: '{kind}' });

/** The rules of a project, one of each kind; what nobody has changed is as this API family presets it. */
export async function rulesOfProject(table: TenantTable, projectUid: string): Promise<(PushRule | Stored<PushRule>)[]> {
  const { items } = await pushRules.on(table).list({ projectUid });
  return pushKinds.values.map((kind) => items.find((one) => one.kind === kind) ?? { ...preset, projectUid, kind });
}

const preset = {
  isEnabled: true,
  trigger: 'immediately',
  cron: '',
  userType: 'permission_match',
  userUids: [] as string[],
  intervalMinutes: 0,
} as const;
