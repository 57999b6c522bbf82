import * as z from 'zod';
import { builtinMaskingRules } from '../../../shared/masking/builtin-rules.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { sameText, type Text } from '../../../shared/text.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const template = z.object({
  projectUid: z.string(),
  templateId: z.number().int(),
  name: z.string(),
  ruleIds: z.array(z.number().int()),
  createdAt: z.string(),
  /** So many discovery tasks look for what it names. */
  discoveryTasks: z.number().int().optional(),
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

/** What is looked for by a template, and what its people call it. */
export type KnownTemplate = {
  readonly templateId: number;
  readonly name: Text;
  readonly ruleIds: readonly number[];
};

/** The templates of these numbers that a project has; the one that comes with the product is everybody's. */
export async function knownTemplates(
  table: TenantTable,
  projectUid: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownTemplate>> {
  const own = [...new Set(ids)].filter((id) => id !== builtinTemplate.templateId);
  const found = await maskingTemplates.on(table).getMany(own.map((templateId) => ({ projectUid, templateId })));
  const named = found.map((one): KnownTemplate => ({ ...one, name: sameText(one.name) }));
  return new Map([builtinTemplate, ...named].map((one) => [one.templateId, one]));
}

/** For the transaction in which a discovery task begins or ends to look by a template: it is not deleted meanwhile. */
export function countingDiscovery(
  table: TenantTable,
  { projectUid, templateId }: { readonly projectUid: string; readonly templateId: number },
  delta: 1 | -1,
): TransactItem[] {
  if (templateId === builtinTemplate.templateId) return [];
  const refusal = new AppError('maskingTemplateUnknown', { id: templateId });
  return [
    maskingTemplates.on(table).patching({ projectUid, templateId }, { add: { discoveryTasks: delta } }, { refusal }),
  ];
}
