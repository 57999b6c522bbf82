import * as z from 'zod';
import { levels } from '../../../shared/levels.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { projects } from '../../platform/access/project.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { countingUses } from './custom-rule-repo.ts';
import { claimingName, platformScope, releasingName } from './template-name.ts';

const headerSchema = z.object({
  scope: z.string(),
  name: z.string(),
  dbType: z.string(),
  desc: z.string(),
  /** Data sources that are audited by it; kept in the transactions that bind and release it. */
  bindings: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
const settingSchema = z.object({
  rule: z.string(),
  isCustom: z.boolean(),
  /** Only what differs from the rule's own, so that a rule that learns better keeps it. */
  level: z.enum(levels).optional(),
  params: z.record(z.string(), z.string()).optional(),
});
const rulesSchema = z.object({ scope: z.string(), name: z.string(), settings: z.array(settingSchema) });

export type TemplateHeader = z.output<typeof headerSchema>;
export type StoredSetting = z.output<typeof settingSchema>;
export type TemplateRules = Stored<z.output<typeof rulesSchema>>;

/** What lists show of a template. The rules stand apart, so that a list does not read them all. */
export const templates = entity('RULE_TEMPLATE', headerSchema, { pk: 'RULE_TEMPLATES#{scope}', sk: '{name}' });
/** What a template switches on; its version is the revision that editors see. */
export const templateRules = entity('RULE_TEMPLATE_RULES', rulesSchema, {
  pk: 'RULE_TEMPLATE#{scope}#{name}',
  sk: 'RULES',
});
export const templateTotal = counter('RULE_TEMPLATES#{scope}');

type NewTemplate = Omit<TemplateHeader, 'bindings'> & { readonly settings: StoredSetting[] };

export async function createTemplate(table: TenantTable, { settings, ...header }: NewTemplate): Promise<void> {
  const { scope, name } = header;
  const refusal = new AppError('ruleTemplateNameTaken', { name });
  await table.transact([
    claimingName(scope, name),
    templates.on(table).creating({ ...header, bindings: 0 }, refusal),
    templateRules.on(table).creating({ scope, name, settings }, refusal),
    ...countingUses(table, [], customIds(settings)),
    ...(scope === platformScope
      ? []
      : [
          projects
            .on(table)
            .checking({ uid: scope }, { condition: { isArchived: false }, refusal: new AppError('projectArchived') }),
        ]),
    templateTotal.on(table).adding({ scope }, 1),
  ]);
}

type TemplateChange = { readonly desc: string; readonly settings: StoredSetting[]; readonly updatedAt: string };

export async function changeTemplate(
  table: TenantTable,
  before: TemplateRules,
  { desc, settings, updatedAt }: TemplateChange,
): Promise<void> {
  await table.transact([
    templates.on(table).patching(before, { set: { desc, updatedAt } }),
    templateRules.on(table).updating({ ...before, settings }),
    ...countingUses(table, customIds(before.settings), customIds(settings)),
  ]);
}

/** Removes a template by which no data source is audited. */
export async function removeTemplate(
  table: TenantTable,
  { bindings }: TemplateHeader,
  rules: TemplateRules,
): Promise<void> {
  const { scope, name } = rules;
  await table.transact([
    // This refusal comes first: a template that somebody else removed is not one in use.
    templateRules
      .on(table)
      .removing(rules, { condition: { version: rules.version }, refusal: new AppError('changedMeanwhile') }),
    templates.on(table).removing(rules, {
      condition: { bindings: 0 },
      refusal: new AppError('ruleTemplateInUse', { count: Math.max(bindings, 1) }),
    }),
    releasingName(scope, name),
    ...countingUses(table, customIds(rules.settings), []),
    templateTotal.on(table).adding({ scope }, -1),
  ]);
}

/** Removes the templates of a project that ends: it has no data sources any more, so nothing is bound to them. */
export async function removeTemplatesOf(table: TenantTable, projectUid: string): Promise<void> {
  const { items } = await templates.on(table).list({ scope: projectUid });
  for (const header of items) await removeTemplate(table, header, await templateRules.on(table).require(header));
}

/** For the transaction that changes by which templates a data source is audited; default ones need no count. */
export function countingBinding(
  table: TenantTable,
  { scope, name, dbType }: Pick<TemplateHeader, 'scope' | 'name' | 'dbType'>,
  delta: number,
): TransactItem {
  return templates
    .on(table)
    .patching(
      { scope, name },
      { add: { bindings: delta } },
      { refusal: new AppError('unknownRuleTemplate', { dbType, name }) },
    );
}

function customIds(settings: readonly StoredSetting[]): string[] {
  return settings.filter(({ isCustom }) => isCustom).map(({ rule }) => rule);
}
