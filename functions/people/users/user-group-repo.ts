import * as z from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import { counter } from '../../platform/table/counter.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const schema = z.object({
  uid: z.string(),
  name: z.string(),
  desc: z.string(),
  isDisabled: z.boolean(),
  users: z.array(z.object({ uid: z.string(), name: z.string() })),
  createdAt: z.string(),
});
export type UserGroup = z.output<typeof schema>;
type Named = { readonly uid: string; readonly name: string };

/** A named list of users. Group and account each name the other, and change in one transaction. */
export const userGroups = entity('USER_GROUP', schema, {
  pk: 'USER_GROUP#{uid}',
  sk: 'USER_GROUP',
  gsi1pk: 'USER_GROUPS',
  gsi1sk: '{name}#{uid}',
});
export const userGroupTotal = counter('USER_GROUPS');
const names = uniqueName('USER_GROUP', { letterCase: 'ignored' });

export async function createUserGroup(table: TenantTable, group: UserGroup): Promise<void> {
  await table.transact([
    userGroups.on(table).creating(group),
    names.on(table).claiming({}, group.name, group.uid, new AppError('userGroupNameTaken', { name: group.name })),
    userGroupTotal.on(table).adding({}, 1),
    ...(await changingUsers(table, group, { from: [], to: group.users })),
  ]);
}

export async function changeUserGroup(
  table: TenantTable,
  before: Stored<UserGroup>,
  after: Stored<UserGroup>,
): Promise<void> {
  await table.transact([
    userGroups.on(table).updating(after),
    ...(await changingUsers(table, after, { from: before.users, to: after.users })),
  ]);
}

export async function removeUserGroup(table: TenantTable, group: Stored<UserGroup>): Promise<void> {
  await table.transact([
    userGroups
      .on(table)
      .removing(group, { condition: { version: group.version }, refusal: new AppError('changedMeanwhile') }),
    names.on(table).releasing({}, group.name, group.uid),
    userGroupTotal.on(table).adding({}, -1),
    ...(await changingUsers(table, group, { from: group.users, to: [] })),
  ]);
}

/** The groups of these uids; refuses uids of groups that do not exist. */
export async function groupsOf(table: TenantTable, uids: readonly string[]): Promise<Stored<UserGroup>[]> {
  const found = await userGroups.on(table).getMany(uids.map((uid) => ({ uid })));
  const unknown = uids.find((uid) => !found.some((group) => group.uid === uid));
  if (unknown !== undefined) throw new AppError('unknownUserGroup', { uid: unknown });
  return found;
}

/** For the transaction that changes which groups an account is in: the groups' side of it. */
export async function changingGroups(
  table: TenantTable,
  account: Account,
  groups: readonly Named[],
): Promise<TransactItem[]> {
  const [left, joined] = [without(account.groups, groups), without(groups, account.groups)];
  const records = await userGroups.on(table).getMany([...left, ...joined].map(({ uid }) => ({ uid })));
  return records.map((group) => {
    const others = group.users.filter((user) => user.uid !== account.uid);
    const users = left.some(({ uid }) => uid === group.uid)
      ? others
      : [...others, { uid: account.uid, name: account.name }];
    return userGroups.on(table).updating({ ...group, users });
  });
}

async function changingUsers(
  table: TenantTable,
  group: UserGroup,
  { from, to }: { from: readonly Named[]; to: readonly Named[] },
): Promise<TransactItem[]> {
  const [left, joined] = [without(from, to), without(to, from)];
  const changed = await accounts.on(table).getMany([...left, ...joined].map(({ uid }) => ({ uid })));
  return changed.map((account) => {
    const others = account.groups.filter(({ uid }) => uid !== group.uid);
    const groups = left.some(({ uid }) => uid === account.uid)
      ? others
      : [...others, { uid: group.uid, name: group.name }];
    return accounts.on(table).updating({ ...account, groups });
  });
}

function without(some: readonly Named[], others: readonly Named[]): Named[] {
  return some.filter(({ uid }) => !others.some((other) => other.uid === uid));
}
