import { askableRights } from '../../../shared/contract/people/access-requests/fields.ts';
import type * as contract from '../../../shared/contract/people/access-requests/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { dbServices, type DbService } from '../../platform/access/db-service.ts';
import { awaitingDecision } from '../../ground/outbox/awaited.ts';
import { validAt } from '../../platform/access/grant.ts';
import { memberships } from '../../platform/access/membership.ts';
import type { Context } from '../../platform/context.ts';
import { searchPage } from '../../platform/table/paging.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { accessRequests, lasting, type NewAccessRequest } from './request-repo.ts';
import { shownRequest } from './request-view.ts';
import { tellingDeciders } from './telling.ts';
import { decidersOf, lackedForGood } from './who-decides.ts';

export async function listAccessRequests({ query }: Input<typeof contract.listAccessRequests>, ctx: Context) {
  const { filter_by_whose: whose, filter_by_state: state } = query;
  if (whose === 'all') ctx.demand('accessRequestViewAll');
  const status = state === 'waiting' ? ('pending' as const) : ('granted' as const);
  const filter = state && { status, endsAtSeconds: { above: ctx.table.nowSeconds() } };
  const options = { newestFirst: true, ...(filter && { filter }) };
  const projectUid = ctx.project.uid;
  const table = accessRequests.on(ctx.table);
  const listing =
    whose === 'all'
      ? table.listing({ projectUid }, options)
      : table.listingBy('gsi1', { projectUid, applicantUid: ctx.user.uid }, options);
  const { items, total, searched } = await searchPage(listing, query, { reader: ctx.user.uid });
  return {
    data: items.map((one) => shownRequest(ctx, one)),
    total_nums: total,
    ...(searched !== undefined && { searched_nums: searched }),
  };
}

export async function listAccessSources(_: Input<typeof contract.listAccessSources>, ctx: Context) {
  const { items } = await dbServices.on(ctx.table).listBy('gsi1', { projectUid: ctx.project.uid });
  const rows = items.map(({ uid, name }) => ({ uid, name, rights: lackedForGood(ctx, askableRights, uid) }));
  return { data: rows.filter(({ rights }) => rights.length > 0) };
}

export async function createAccessRequest(
  { body: { access_request: given } }: Input<typeof contract.createAccessRequest>,
  ctx: Context,
) {
  const { table, user, world, project } = ctx;
  const key = { userUid: user.uid, projectUid: project.uid };
  const [source, membership] = await Promise.all([
    sourceInProject(ctx, given.db_service_uid),
    memberships.on(table).require(key),
  ]);
  if (!source) throw new AppError('unknownRange', { uid: given.db_service_uid });
  ctx.describe({
    zh: `申请数据源 ${source.name} 的限时权限：${given.rights.join('、')}，${given.hours} 小时。理由：${given.reason}`,
    en: `Ask for access to the data source ${source.name}: ${given.rights.join(', ')}, ${given.hours} h. Reason: ${given.reason}`,
  });
  const rights = lackedForGood(ctx, [...new Set(given.rights)], source.uid);
  if (rights.length === 0) throw new AppError('accessHeldAlready', { name: source.name });
  const now = table.nowSeconds();
  const open = validAt(now, membership.openRequests);
  const isAsked = open.some(
    (one) => one.dbServiceUid === source.uid && one.permissions.some((name) => rights.some((right) => right === name)),
  );
  if (isAsked) throw new AppError('accessAskedAlready', { name: source.name });
  if (open.length >= limits.accessOpenMax) throw new AppError('accessOpenMany', { max: limits.accessOpenMax });
  const made: NewAccessRequest = {
    projectUid: project.uid,
    requestUid: world.newId(),
    applicantUid: user.uid,
    applicantName: user.name,
    dbServiceUid: source.uid,
    dbServiceName: source.name,
    rights,
    hours: given.hours,
    reason: given.reason,
    status: 'pending',
    createdAt: new Date(world.clock.now()).toISOString(),
    ...lasting(now, limits.accessLapseDays * 24 * 3600),
    answer: '',
    awaitedFrom: await decidersOf(ctx, rights, source.uid),
  };
  const { requestUid, dbServiceUid, endsAtSeconds: untilSeconds } = made;
  const openRequests = [...open, { requestUid, dbServiceUid, permissions: rights, untilSeconds }];
  await ctx.recorded.transact([
    accessRequests.on(table).creating(made),
    memberships.on(table).updating({ ...membership, openRequests, timedGrants: validAt(now, membership.timedGrants) }),
    ...reminding(ctx, made),
    ...(await tellingDeciders(ctx, made)),
  ]);
  return { data: { uid: requestUid } };
}

/** It stands in the lists of whoever may grant it, until it lapses. */
function reminding({ table, project }: Context, made: NewAccessRequest): TransactItem[] {
  return awaitingDecision(table, made.awaitedFrom ?? [], {
    requestUid: made.requestUid,
    kind: 'access',
    projectUid: project.uid,
    projectName: project.name,
    applicantName: made.applicantName,
    sourceName: made.dbServiceName,
    createdAt: made.createdAt,
    expiresAtSeconds: made.endsAtSeconds,
  });
}

/** A data source, if it is one of the project at hand. */
export async function sourceInProject({ table, project }: Context, uid: string): Promise<DbService | undefined> {
  const source = await dbServices.on(table).get({ uid });
  return source?.projectUid === project.uid ? source : undefined;
}
