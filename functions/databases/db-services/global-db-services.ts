import type * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { foundPage } from '../../platform/table/paging.ts';
import { environmentTagUidOf } from '../../ground/environments/environment-tag-repo.ts';
import { projectNamesOf } from '../../platform/access/project.ts';
import { projectUidsOf } from '../../platform/access/own-projects.ts';
import { aroundOf } from './around-rows.ts';
import { everyType } from './db-service-repo.ts';
import { dbServiceCounts, dbServiceListing } from './every-db-service.ts';
import { shownRow } from './wire-rows.ts';

export async function listGlobalDbServices({ query }: Input<typeof contract.listGlobalDbServices>, ctx: Context) {
  const { listing, isFiltered } = dbServiceListing(ctx, { ...query, projectUids: await overseenProjects(ctx) });
  const { items, total, searched } = await foundPage(listing, query, {
    reader: ctx.user.uid,
    total: isFiltered ? undefined : totalOf(ctx),
  });
  const [around, names] = await Promise.all([
    aroundOf(ctx, items),
    projectNamesOf(
      ctx.table,
      items.map((one) => one.projectUid),
    ),
  ]);
  const rows = items.map((one) => ({
    ...shownRow(one, around),
    project_name: names.get(one.projectUid) ?? '',
    unfinished_workflow_num: one.unfinishedWorkflows,
    is_enable_audit: one.sqleConfig.sql_query_config?.audit_enabled ?? false,
    workflow_exec_enabled: one.sqleConfig.sql_query_config?.workflow_exec_enabled ?? false,
  }));
  return { data: rows, total_nums: total, searched_nums: searched };
}

/** An environment belongs to one project, so its name alone is looked for among the rows of that project. */
export async function listGlobalDbServicesWithBusiness(
  { query }: Input<typeof contract.listGlobalDbServicesWithBusiness>,
  ctx: Context,
) {
  const { filter_by_business: name, filter_by_environment_tag: tag, filter_by_project_uid: projectUid } = query;
  const wanted = name || tag;
  const uid = wanted && projectUid ? await environmentTagUidOf(ctx.table, projectUid, wanted) : wanted;
  const { data, total_nums } = await listGlobalDbServices(
    { params: {}, body: {}, query: { ...query, ...(uid && { filter_by_environment_tag_uid: uid }) } },
    ctx,
  );
  return {
    data: data.map(({ environment_tag, ...row }) => ({ ...row, business: environment_tag?.name ?? '' })),
    total_nums,
  };
}

export async function listGlobalDbServiceTips(_: unknown, ctx: Context) {
  const counts = await dbServiceCounts(ctx, await overseenProjects(ctx));
  return { data: { db_type: everyType.map(({ dbType }) => dbType).filter((dbType) => (counts.get(dbType) ?? 0) > 0) } };
}

/** The projects whose data sources the caller looks after; undefined for those who look after all. */
function overseenProjects(ctx: Context): Promise<string[]> | undefined {
  return ctx.may('projectView') ? undefined : projectUidsOf(ctx, 'manages');
}

async function totalOf(ctx: Context): Promise<number> {
  return [...(await dbServiceCounts(ctx)).values()].reduce((sum, one) => sum + one, 0);
}
