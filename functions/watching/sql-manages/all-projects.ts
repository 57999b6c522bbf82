import type * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { asSeenBy } from '../collected/as-seen-by.ts';
import { collectedSqls, unsolvedSqls } from '../collected/collected-repo.ts';
import { filterAcross, projectsOf, uidsOfPriority } from '../../platform/access/across-projects.ts';
import type { Context } from '../../platform/context.ts';
import { searchPage, type PageRequest } from '../../platform/table/paging.ts';
import { shownOf } from './list.ts';

type Query = Input<typeof contract.countGlobalSqlManages>['query'];

export async function listGlobalSqlManages({ query }: Input<typeof contract.listGlobalSqlManages>, ctx: Context) {
  const { items, total, searched } = await foundOf(ctx, query, query);
  const [records, homes] = await Promise.all([collectedSqls.on(ctx.table).getMany(items), projectsOf(ctx, items)]);
  return {
    data: (await asSeenBy(ctx, records)).map((record) => {
      const row = shownOf(record, ctx.locale);
      const home = homes.get(record.projectUid);
      return {
        ...row,
        problem_descriptions: [...row.audit_result.map(({ message }) => message), ...row.priority_reasons],
        project_uid: record.projectUid,
        project_name: home?.name ?? '',
        project_priority: home?.priority,
      };
    }),
    total_nums: total,
    ...(searched !== undefined && { searched_nums: searched }),
  };
}

export async function countGlobalSqlManages({ query }: Input<typeof contract.countGlobalSqlManages>, ctx: Context) {
  const { total } = await foundOf(ctx, query, { page_index: 1, page_size: 1 });
  return { total_nums: total };
}

async function foundOf(ctx: Context, query: Query, page: PageRequest) {
  const priority = query.filter_project_priority;
  const { filter_project_uid: projectUid, filter_instance_id: dbServiceUid } = query;
  const assignee = query.filter_current_step_assignee_user_id;
  const filter = await filterAcross(ctx, 'globalSqlManageView', {
    where: {
      ...(projectUid && { projectUid }),
      ...(dbServiceUid && { dbServiceUid }),
      ...(assignee && { assigneeUids: { contains: `|${assignee}|` } }),
    },
    onlyProjects: priority && (await uidsOfPriority(ctx, priority)),
  });
  if (filter === 'nothing') return { items: [], total: 0, searched: undefined };
  const listing = unsolvedSqls.on(ctx.table).listingBy('gsi1', {}, { newestFirst: true, ...filter });
  return searchPage(listing, page, { reader: ctx.user.uid });
}
