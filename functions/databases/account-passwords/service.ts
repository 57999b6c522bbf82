import {
  accountPasswordProblems,
  type AccountPasswordPolicy,
} from '../../../shared/contract/databases/account-passwords/policy.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { accountPasswordPolicyOf } from './policy-repo.ts';

export { accountPasswordPolicyOf } from './policy-repo.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Refuses a new password of a data source that does not keep to the tenant's policy, at the field `path`. */
export async function demandAccountPassword(
  table: TenantTable,
  account: { readonly user: string; readonly password: string },
  path: string,
): Promise<void> {
  const problems = accountPasswordProblems(account, await accountPasswordPolicyOf(table));
  if (problems.length === 0) return;
  const message = {
    zh: `密码不符合账号密码策略：${problems.map(({ zh }) => zh).join('；')}`,
    en: `The password does not keep to the policy for account passwords: ${problems.map(({ en }) => en).join('; ')}`,
  };
  throw new AppError('validation', { problems: `${path}: ${message.en}` }, { fields: [{ path, message }] });
}

/** For how many whole days a password that stands `since` then (ISO 8601) should have been another by now; 0 while it is in time. */
export function daysOverdue(since: string, { days_max: days }: AccountPasswordPolicy, now: number): number {
  if (days === 0) return 0;
  return Math.max(0, Math.floor((now - Date.parse(since)) / dayMilliseconds) - days);
}
