import {
  lackingClasses,
  wordsOfClasses,
  type PasswordRules,
} from '../../../shared/contract/ground/configuration/password-rules.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Account } from '../../platform/access/account.ts';
import { hashPassword, isPassword } from '../../platform/access/password.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { signInOptionsOf } from '../../ground/signing-in/options.ts';

type Kept = Pick<Account, 'passwordHash' | 'formerPasswords' | 'passwordChangedAt'>;

/** What is kept of a password that somebody chooses, once it keeps to the rules of the tenant. */
export async function chosenPassword(
  { table, world }: { table: TenantTable; world: Pick<Context['world'], 'clock'> },
  password: string,
  before?: Kept,
): Promise<Required<Kept>> {
  const rules = await demandStrong(table, password);
  const former = [before?.passwordHash, ...(before?.formerPasswords ?? [])].flatMap((hash) => hash ?? []);
  const compared = former.slice(0, rules.history);
  // One after the other: each takes 32 MB.
  for (const hash of compared)
    if (await isPassword(password, hash)) throw new AppError('passwordUsedBefore', { count: rules.history });
  return {
    passwordHash: await hashPassword(password),
    formerPasswords: compared,
    passwordChangedAt: new Date(world.clock.now()).toISOString(),
  };
}

/** Refuses a password that does not keep to the rules of the tenant, which it answers. */
export async function demandStrong(table: TenantTable, password: string): Promise<PasswordRules> {
  const { passwordRules: rules } = await signInOptionsOf(table);
  if (password.length < rules.length_min) throw new AppError('passwordTooShort', { min: rules.length_min });
  const lacking = lackingClasses(password, rules);
  if (lacking.length > 0) throw new AppError('passwordLacks', { classes: wordsOfClasses(lacking) });
  return rules;
}

/** Whether another password must be chosen before this one opens anything again. */
export async function hasExpired(
  { table, world }: { table: TenantTable; world: Pick<Context['world'], 'clock'> },
  account: Pick<Account, 'passwordChangedAt' | 'createdAt'>,
): Promise<boolean> {
  const { days_max: days } = (await signInOptionsOf(table)).passwordRules;
  const since = Date.parse(account.passwordChangedAt ?? account.createdAt);
  return days > 0 && world.clock.now() - since > days * 24 * 60 * 60 * 1000;
}
