import * as z from 'zod';
import { levels } from '../../../shared/levels.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const tags = z.array(z.string());
const schema = z.object({
  ruleId: z.string(),
  dbType: z.string(),
  /** Its name. */
  desc: z.string(),
  annotation: z.string(),
  level: z.enum(levels),
  /** The category in the words of whoever made it; empty for none. */
  type: z.string(),
  tags: z.object({ operand: tags, sql: tags, audit_purpose: tags, audit_accuracy: tags, performance_cost: tags }),
  /** A regular expression in the syntax of RE2. */
  script: z.string(),
  /** Templates that switch it on; kept in the transactions that change them. */
  uses: z.number().int(),
  /** Grows with each change by a person, unlike the version, which counting changes too. */
  revision: z.number().int(),
  createdAt: z.string(),
});
export type CustomRule = Stored<z.output<typeof schema>>;
/** The category of a rule that names none. */
export const customCategory = { zh: '自定义规则', en: 'Custom rules' };
type NewCustomRule = Omit<z.output<typeof schema>, 'uses' | 'revision'>;

export const customRules = entity('CUSTOM_RULE', schema, {
  pk: 'CUSTOM_RULE#{ruleId}',
  sk: 'CUSTOM_RULE',
  gsi1pk: 'CUSTOM_RULES',
  gsi1sk: '{dbType}#{desc}#{ruleId}',
});
const names = uniqueName('CUSTOM_RULE#{dbType}');
export const customRuleTotal = counter('CUSTOM_RULES');

export async function createCustomRule(table: TenantTable, made: NewCustomRule): Promise<void> {
  await table.transact([
    customRules.on(table).creating({ ...made, uses: 0, revision: 1 }),
    names.on(table).claiming(made, made.desc, made.ruleId, new AppError('customRuleNameTaken', { name: made.desc })),
    customRuleTotal.on(table).adding({}, 1),
  ]);
}

export async function changeCustomRule(table: TenantTable, before: CustomRule, after: CustomRule): Promise<void> {
  const renaming = names
    .on(table)
    .renaming(
      before,
      { from: before.desc, to: after.desc },
      before.ruleId,
      new AppError('customRuleNameTaken', { name: after.desc }),
    );
  await table.transact([customRules.on(table).updating(after), ...renaming]);
}

/** Removes a rule that no template switches on. */
export async function removeCustomRule(table: TenantTable, gone: CustomRule): Promise<void> {
  if (gone.uses > 0) throw new AppError('customRuleInUse', { count: gone.uses });
  await table.transact([
    customRules
      .on(table)
      .removing(gone, { condition: { version: gone.version }, refusal: new AppError('changedMeanwhile') }),
    names.on(table).releasing(gone, gone.desc, gone.ruleId),
    customRuleTotal.on(table).adding({}, -1),
  ]);
}

/** The custom rules of a database type, or all; there are never more than `limits.customRulesMax`. */
export async function customRulesOf(table: TenantTable, dbType?: string): Promise<readonly CustomRule[]> {
  return (await customRules.on(table).listBy('gsi1', dbType === undefined ? {} : { dbType })).items;
}

/** For the transaction that changes what a template switches on; a rule that is gone meanwhile refuses it. */
export function countingUses(table: TenantTable, before: readonly string[], after: readonly string[]): TransactItem[] {
  const [gone, added] = [before.filter((id) => !after.includes(id)), after.filter((id) => !before.includes(id))];
  const counting = (ids: readonly string[], uses: number) =>
    ids.map((ruleId) =>
      customRules.on(table).patching({ ruleId }, { add: { uses } }, { refusal: new AppError('changedMeanwhile') }),
    );
  return [...counting(gone, -1), ...counting(added, 1)];
}
