import type * as contract from '../../../shared/contract/databases/gateways/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { takenStatement } from '../../platform/zones/arrival.ts';
import type { ToldUser } from '../../platform/zones/signed.ts';
import { endingSessions } from '../../people/sessions/service.ts';
import { creatingAccount, foldNames, newAccount, updatingAccount, withoutTokens } from '../../people/users/service.ts';
import { taken } from './told-repo.ts';

type Place = { readonly table: TenantTable; readonly trustId: string; readonly now: number };

/** Whoever is gone over there is locked out here and stays for what was done in that name. */
export async function takeZoneUsers({ body }: Input<typeof contract.takeZoneUsers>, ctx: Context) {
  const { tenant, front, statement } = await takenStatement(ctx.world, body.signed, 'users');
  const place = { table: ctx.world.tableOf(tenant), trustId: front.trustId, now: ctx.world.clock.now() };
  const count = statement.users.length + statement.gone.length;
  ctx.describe(
    {
      zh: `从部署 ${front.name} 同步 ${count} 个用户`,
      en: `Take over ${count} people of the deployment ${front.name}`,
    },
    { userName: front.name, tenant },
  );
  const refused: { name: string; reason: string; reasons: Text }[] = [];
  for (const user of statement.users) {
    const problem = await take(place, user);
    if (problem) refused.push({ name: user.name, reason: inLocale(problem.text, ctx.locale), reasons: problem.text });
  }
  for (const uid of statement.gone) await lockOut(place, uid);
  return { data: { refused } };
}

async function take(place: Place, { uid, version, ...told }: ToldUser): Promise<AppError | undefined> {
  const { table, trustId } = place;
  const known = await taken.on(table).get({ trustId, uid });
  if (known && known.takenVersion >= version) return undefined;
  const before = await accounts.on(table).get({ uid });
  if (before?.isAdmin) return undefined;
  const createdAt = new Date(place.now).toISOString();
  if (!before) await foldNames(table, place.now);
  try {
    await table.transact([
      ...(before
        ? [updatingAccount(table, changed(before, told))]
        : creatingAccount(table, newAccount({ uid, createdAt, ...told }))),
      ...(before && told.isDisabled ? await endingSessions(table, uid) : []),
      taken.on(table).putting({ trustId, uid, takenVersion: version }),
    ]);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

// Whoever is locked out there loses what was made before, also when he is let in again.
function changed(before: Stored<Account>, told: Omit<ToldUser, 'uid' | 'version'>): Stored<Account> {
  const isLocked = told.isDisabled && !before.isDisabled;
  return { ...(isLocked ? withoutTokens(before) : before), ...told, name: before.name };
}

async function lockOut({ table, trustId }: Place, uid: string): Promise<void> {
  const known = await taken.on(table).get({ trustId, uid });
  const account = known && (await accounts.on(table).get({ uid }));
  if (!known || !account || account.isAdmin) return;
  await table.transact([
    updatingAccount(table, { ...withoutTokens(account), isDisabled: true }),
    ...(await endingSessions(table, uid)),
    taken.on(table).removing({ trustId, uid }),
  ]);
}
