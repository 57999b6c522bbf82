import { accountSchema, type Account } from '../../platform/access/account.ts';

type Chosen = Pick<Account, 'uid' | 'name' | 'createdAt'> & Partial<Account>;

/** A user of whom only this is known; everything else is as for somebody new. */
export function newAccount(chosen: Chosen): Account {
  return accountSchema.parse(chosen);
}
