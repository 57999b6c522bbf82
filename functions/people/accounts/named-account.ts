import * as z from 'zod';
import { foldedName } from '../../../shared/person-name.ts';
import { accounts, userNames, type Account } from '../../platform/access/account.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { ConditionFailed } from '../../platform/table/table-errors.ts';

/**
 * The account that a name leads to, however it is written. A name from before names were compared like this still leads
 * to its account, unless another account has the name in its common form and this one does not prove itself here.
 */
export async function accountNamed(table: TenantTable, name: string): Promise<Stored<Account> | undefined> {
  const names = userNames.on(table);
  const [uid, formerUid] = await Promise.all([holderOf(table, name), names.formerHolderOf({}, name)]);
  // The second read happens for unknown names too, so that they do not answer sooner.
  const [account, former] = await Promise.all([
    accounts.on(table).get({ uid: uid ?? formerUid ?? 'nobody' }),
    formerUid === undefined ? undefined : accounts.on(table).get({ uid: formerUid }),
  ]);
  return former?.authenticationType === 'dms' ? former : account;
}

// What people type into the field is sometimes no name at all, and some letters are many once they are folded.
async function holderOf(table: TenantTable, name: string): Promise<string | undefined> {
  const { length } = foldedName(name);
  return length === 0 || length > foldedLengthMax ? undefined : userNames.on(table).holderOf({}, name);
}
const foldedLengthMax = 300;

const foldedSchema = z.object({ tenantWide: z.literal('USER_NAMES'), foldedAt: z.string() });
const foldedNames = entity('FOLDED_USER_NAMES', foldedSchema, { pk: '{tenantWide}', sk: 'FOLDED' });
const foldedKey = { tenantWide: 'USER_NAMES' } as const;

/**
 * Before an account is made: names from before they were compared as they are now are taken in their common form too, once
 * for a tenant. Where two of them have one form, the first keeps it.
 */
export async function foldNames(table: TenantTable, now: number): Promise<void> {
  if (await foldedNames.on(table).get(foldedKey)) return;
  let after: string | undefined;
  do {
    const page = await accounts.on(table).listBy('gsi1', {}, { limit: 500, ...(after !== undefined && { after }) });
    for (const { uid, name } of page.items)
      if (userNames.on(table).isKeptOtherwise(name)) await taking(table, name, uid);
    after = page.next;
  } while (after !== undefined);
  await foldedNames.on(table).put({ ...foldedKey, foldedAt: new Date(now).toISOString() });
}

async function taking(table: TenantTable, name: string, uid: string): Promise<void> {
  try {
    await table.transact([userNames.on(table).claiming({}, name, uid)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
