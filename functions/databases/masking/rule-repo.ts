import * as z from 'zod';
import { algorithm } from '../../../shared/contract/databases/masking/fields.ts';
import { maskingRule } from '../../../shared/masking/builtin-rules.ts';
import type { Mask } from '../../../shared/masking/masks.ts';
import { sameText, type Text } from '../../../shared/text.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { maskOf } from './algorithm.ts';

const rule = z.object({
  projectUid: z.string(),
  ruleId: z.number().int(),
  name: z.string(),
  description: z.string(),
  typeId: z.number().int(),
  algorithm,
  createdAt: z.string(),
});
export type CustomMaskingRule = Stored<z.output<typeof rule>>;

/** The rules that people of a project made. */
export const customMaskingRules = entity('MASKING_RULE', rule, { pk: 'MASKING_RULES#{projectUid}', sk: '{ruleId}' });
export const maskingRuleNames = uniqueName('MASKING_RULE#{projectUid}');

/** What a rule is called and does, whoever made it. */
export type KnownRule = {
  readonly id: number;
  readonly name: Text;
  readonly mask: Mask;
  readonly source: 'builtin' | 'custom';
  readonly typeId: number | undefined;
};

/** The rules of these numbers that a project has; those that come with the product are everybody's. */
export async function knownRules(
  table: TenantTable,
  projectUid: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownRule>> {
  const known = new Map<number, KnownRule>();
  const own: number[] = [];
  for (const id of new Set(ids)) {
    const builtin = maskingRule(id);
    if (builtin)
      known.set(id, { id, name: builtin.name, mask: builtin.mask, source: 'builtin', typeId: builtin.typeId });
    else if (Number.isSafeInteger(id) && id >= 0) own.push(id);
  }
  const found = await customMaskingRules.on(table).getMany(own.map((ruleId) => ({ projectUid, ruleId })));
  for (const { ruleId: id, name, algorithm: way, typeId } of found)
    known.set(id, { id, name: sameText(name), mask: maskOf(way), source: 'custom', typeId });
  return known;
}
