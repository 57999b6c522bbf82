import { AppError } from '../../../shared/errors/index.ts';
import { filledKey } from '../../platform/table/key-template.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { isDefaultTemplateName } from './default-template-name.ts';

/** Where a template belongs: to the platform, or to the project of this uid. */
export type Scope = string;
export const platformScope: Scope = 'platform';

/**
 * For the transaction that makes a template. A project sees its own templates and those of the platform, so a name of the
 * platform is taken for every project, while two projects may use the same one.
 */
export function claimingName(scope: Scope, name: string): TransactItem {
  const refusal = new AppError('ruleTemplateNameTaken', { name });
  if (isDefaultTemplateName(name)) throw refusal;
  if (scope !== platformScope)
    return {
      update: keyOf(name),
      change: { add: { projects: 1 } },
      condition: { isPlatform: { exists: false } },
      refusal,
    };
  const isFree = [
    { isPlatform: { exists: false }, projects: { exists: false } },
    { isPlatform: { exists: false }, projects: 0 },
  ];
  return { update: keyOf(name), change: { set: { isPlatform: true } }, condition: isFree, refusal };
}

/** For the transaction that removes it. */
export function releasingName(scope: Scope, name: string): TransactItem {
  return {
    update: keyOf(name),
    change: scope === platformScope ? { remove: ['isPlatform'] } : { add: { projects: -1 } },
  };
}

function keyOf(name: string) {
  return { pk: filledKey('RULE_TEMPLATE_NAME#{name}', { name }), sk: 'HOLDERS' };
}
