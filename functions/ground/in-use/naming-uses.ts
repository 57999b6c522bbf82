import type { UsedKind } from '../../../shared/record-uses.ts';
import { AppError, withDetail, type ErrorName } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import type { UsedThings } from '../../platform/record-use.ts';
import { shownUse, usesOf } from './uses-of.ts';

/** By which refusals the deletion of something that is in use ends. */
export const refusalsOfUse = {
  db_service: ['dbServiceIsScanned', 'dbServiceHasUnfinishedWorkflows'],
  project: ['projectNotEmpty'],
  environment_tag: ['tagInUse'],
  business_tag: ['tagInUse'],
  user: ['userHasUnfinishedWorkflows'],
  role: ['roleInUse'],
  workflow_template: ['processInUse'],
  rule_template: ['ruleTemplateInUse'],
  custom_rule: ['customRuleInUse'],
  sql_version: ['versionNotEmpty'],
  masking_rule: ['maskingRuleInUse'],
  sensitive_type: ['sensitiveTypeInUse'],
  masking_template: ['maskingTemplateInUse'],
} as const satisfies Record<UsedKind, readonly ErrorName[]>;

/**
 * Runs a deletion. Where it is refused because something is in use, also by what came only meanwhile, the refusal says by
 * what. It is looked for then and not before, so a deletion that succeeds costs nothing more.
 */
export async function namingUses<Of extends UsedKind, T>(
  ctx: Context,
  of: Of,
  used: UsedThings[Of],
  deletion: () => Promise<T>,
): Promise<T> {
  try {
    return await deletion();
  } catch (error) {
    const isUse = error instanceof AppError && (refusalsOfUse[of] as readonly ErrorName[]).includes(error.kind);
    if (!isUse) throw error;
    const uses = (await usesOf(ctx, of, used, limits.useRowsMax)).filter(({ effect }) => effect === 'blocks');
    throw withDetail(error, { uses: uses.map((one) => shownUse(one, limits.useNamesMax)) });
  }
}
