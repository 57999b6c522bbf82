import type * as contract from '../../../shared/contract/people/users/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { accounts, type Account } from '../../platform/access/account.ts';
import { rightsOf } from '../../platform/access/grant.ts';
import { memberships } from '../../platform/access/membership.ts';
import { projectAtHand } from '../../platform/access/project-at-hand.ts';
import { projects } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import type { WhereRecord } from '../../platform/table/entity.ts';
import { foundPage } from '../../platform/table/paging.ts';
import { userTotal } from '../accounts/account-repo.ts';
import { nameView, userView } from './user-view.ts';

type ListQuery = Input<typeof contract.listUsers>['query'];

export async function listUsers({ query }: Input<typeof contract.listUsers>, ctx: Context) {
  const seesAll = ctx.may('userCenterView');
  if (!seesAll && !(await choosesMembers(ctx))) throw new AppError('forbidden');
  const where = whereOf(query, seesAll);
  const isFiltered = Object.keys(where).length > 0;
  const listing = accounts.on(ctx.table).listingBy('gsi1', {}, isFiltered ? { filter: where } : {});
  const {
    items: page,
    total,
    searched,
  } = await foundPage(listing, query, {
    reader: ctx.user.uid,
    total: isFiltered ? undefined : userTotal.on(ctx.table).read({}),
  });
  if (!seesAll)
    return {
      data: page.map((account) => ({ ...nameView(account, ctx.locale), is_deleted: false, projects: [] })),
      total_nums: total,
      searched_nums: searched,
    };
  // A query per user: for pages that people look at, not for whole lists to choose from.
  const projectNames =
    page.length > limits.fullRowsMax ? [] : await Promise.all(page.map((account) => projectNamesOf(ctx, account)));
  return {
    data: page.map((account, position) => ({
      ...userView(account, ctx.locale),
      is_deleted: false,
      projects: projectNames[position] ?? [],
    })),
    total_nums: total,
    searched_nums: searched,
  };
}

export async function readUser({ params }: Input<typeof contract.readUser>, ctx: Context) {
  const account = await visibleAccount(ctx, params.user_uid);
  return {
    data: {
      ...userView(account, ctx.locale),
      is_admin: account.isAdmin,
      ...(account.language && { language: account.language }),
      two_factor_enabled: account.isSmsFactor,
      user_bind_projects: await boundProjects(ctx, account),
      ...(account.personalTokenExpiresAt && { access_token_info: tokenInfoOf(ctx, account.personalTokenExpiresAt) }),
    },
  };
}

export async function listUserTips({ query }: Input<typeof contract.listUserTips>, ctx: Context) {
  if (query.filter_project === undefined) return { data: await visibleTips(ctx) };
  const project = await projectAtHand(ctx.table, ctx.user, { project_name: query.filter_project });
  if (!project) throw new AppError('notFound');
  const { items } = await memberships.on(ctx.table).listBy('gsi1', { projectUid: project.uid });
  return { data: items.map(({ userUid, userName }) => ({ user_id: userUid, user_name: userName })) };
}

async function visibleTips(ctx: Context) {
  if (!ctx.may('userCenterView')) return [{ user_id: ctx.user.uid, user_name: ctx.user.name }];
  const { items } = await accounts.on(ctx.table).listBy('gsi1', {});
  return items.map(({ uid, name }) => ({ user_id: uid, user_name: name }));
}

/** Oneself, or anyone for those who see the user center. Nobody else is told whether there is such a user. */
export async function visibleAccount(ctx: Context, uid: string): Promise<Account> {
  if (uid !== ctx.user.uid && !ctx.may('userCenterView')) throw new AppError('notFound');
  return accounts.on(ctx.table).require({ uid });
}

async function choosesMembers(ctx: Context): Promise<boolean> {
  if (ctx.user.rights.managesSomeProject) return true;
  const { items } = await memberships.on(ctx.table).list({ userUid: ctx.user.uid });
  return (await rightsOf(ctx.table, items)).some((rights) => rights.permissions.includes('manage_member'));
}

function whereOf(query: ListQuery, seesAll: boolean): WhereRecord<Account> {
  const keyword = query.fuzzy_keyword?.toLowerCase();
  const uids = query.filter_by_uids
    ?.split(',')
    .map((uid) => uid.trim())
    .filter(Boolean);
  return {
    ...(query.filter_by_name && { name: query.filter_by_name }),
    ...(uids?.length && { uid: { oneOf: uids } }),
    ...(query.filter_by_stat && { isDisabled: query.filter_by_stat === 'Disabled' }),
    ...(seesAll && { ...(keyword && { searchText: { contains: keyword } }), ...contactFilters(query) }),
    // A search by address or phone would tell them to people who may not read them.
    ...(!seesAll && keyword && { name: { contains: query.fuzzy_keyword ?? '' } }),
  };
}

function contactFilters(query: ListQuery): WhereRecord<Account> {
  const type = query.filter_by_authentication_type;
  return {
    ...(query.filter_by_email && { email: { contains: query.filter_by_email } }),
    ...(query.filter_by_phone && { phone: { contains: query.filter_by_phone } }),
    ...(query.filter_by_system && { system: query.filter_by_system }),
    ...(type !== undefined && { authenticationType: type }),
  };
}

async function projectNamesOf(ctx: Context, { uid }: Account): Promise<string[]> {
  const { items } = await memberships.on(ctx.table).list({ userUid: uid });
  return items.map((membership) => membership.projectName).sort();
}

async function boundProjects(ctx: Context, { uid }: Account) {
  const { items } = await memberships.on(ctx.table).list({ userUid: uid });
  const [rights, found] = await Promise.all([
    rightsOf(ctx.table, items),
    projects.on(ctx.table).getMany(items.map(({ projectUid }) => ({ uid: projectUid }))),
  ]);
  const managed = new Map(items.map(({ projectUid }, position) => [projectUid, rights[position]?.isManager ?? false]));
  return found.map((project) => ({
    project_id: project.uid,
    project_name: project.name,
    is_manager: managed.get(project.uid) ?? false,
    archived: project.isArchived,
  }));
}

// The token itself was shown once, when it was made.
function tokenInfoOf(ctx: Context, expiresAt: string) {
  return {
    access_token: '',
    is_expired: Date.parse(expiresAt) <= ctx.world.clock.now(),
    token_expired_timestamp: expiresAt,
  };
}
