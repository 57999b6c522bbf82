import * as z from 'zod';
import { builtinMaskingRules } from '../../../shared/masking/builtin-rules.ts';
import type { Text } from '../../../shared/text.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const template = z.object({
  projectUid: z.string(),
  templateId: z.number().int(),
  name: z.string(),
  ruleIds: z.array(z.number().int()),
  createdAt: z.string(),
});
export type MaskingTemplate = Stored<z.output<typeof template>>;

/** The sets of rules that people of a project made. */
export const maskingTemplates = entity('MASKING_TEMPLATE', template, {
  pk: 'MASKING_TEMPLATES#{projectUid}',
  sk: '{templateId}',
});
export const maskingTemplateNames = uniqueName('MASKING_TEMPLATE#{projectUid}');

/** The set that comes with the product: a rule for each type of data that it knows. */
export const builtinTemplate = {
  templateId: 1,
  name: { zh: '标准模板', en: 'Standard template' } as Text,
  ruleIds: builtinMaskingRules.flatMap(({ id, typeId }) => (typeId === undefined ? [] : [id])),
} as const;

/** The templates of its project that have a rule. */
export async function templatesWith(
  table: TenantTable,
  { projectUid, ruleId }: { readonly projectUid: string; readonly ruleId: number },
): Promise<MaskingTemplate[]> {
  const { items } = await maskingTemplates.on(table).list({ projectUid });
  return items.filter(({ ruleIds }) => ruleIds.includes(ruleId));
}
