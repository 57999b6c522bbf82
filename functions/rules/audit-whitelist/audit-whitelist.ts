import type * as contract from '../../../shared/contract/rules/audit-whitelist/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import type { Stored } from '../../platform/table/entity.ts';
import { countedPage, searchPage } from '../../platform/table/paging.ts';
import {
  changeEntry,
  createEntry,
  entries,
  entryTotals,
  nextEntryNumber,
  removeEntry,
  type Entry,
} from './whitelist-repo.ts';

export async function listAuditWhitelist(
  { query }: Input<typeof contract.listAuditWhitelist>,
  { table, project, user }: Context,
) {
  const { fuzzy_search_value: text, filter_match_type: matchType } = query;
  const filter = { ...(text && { searchText: { contains: text.toLowerCase() } }), ...(matchType && { matchType }) };
  const isNarrowed = Object.keys(filter).length > 0;
  const listing = entries
    .on(table)
    .listing({ projectUid: project.uid }, { newestFirst: true, ...(isNarrowed && { filter }) });
  const { items, total, searched } = await (isNarrowed
    ? searchPage(listing, query, { reader: user.uid })
    : countedPage(listing, query, {
        reader: user.uid,
        total: entryTotals.on(table).read({ projectUid: project.uid }),
      }));
  return { data: items.map(shown), total_nums: total, searched_nums: searched };
}

export async function createAuditWhitelist(
  { body }: Input<typeof contract.createAuditWhitelist>,
  { table, recorded, project, describe }: Context,
) {
  const projectUid = project.uid;
  if ((await entryTotals.on(table).read({ projectUid })) >= limits.auditWhitelistEntriesMax)
    throw new AppError('auditWhitelistFull', { max: limits.auditWhitelistEntriesMax });
  const number = await nextEntryNumber(table, projectUid);
  const given = { value: body.value, desc: body.desc ?? '', matchType: body.match_type ?? ('exact_match' as const) };
  describe({ zh: `添加审核白名单 ${number}`, en: `Add the audit whitelist entry ${number}` });
  await createEntry(recorded, {
    projectUid,
    number,
    ...given,
    matchedCount: 0,
    revision: 1,
    searchText: searchTextOf(given),
  });
  return {};
}

export async function updateAuditWhitelist(
  { params, body }: Input<typeof contract.updateAuditWhitelist>,
  ctx: Context,
) {
  const before = await requireEntry(ctx, params.audit_whitelist_id);
  if (body.revision !== undefined && body.revision !== before.revision) throw new AppError('changedMeanwhile');
  const given = {
    value: body.value ?? before.value,
    desc: body.desc ?? before.desc,
    matchType: body.match_type ?? before.matchType,
  };
  ctx.describe({ zh: `编辑审核白名单 ${before.number}`, en: `Change the audit whitelist entry ${before.number}` });
  await changeEntry(ctx.recorded, before, {
    ...before,
    ...given,
    revision: before.revision + 1,
    searchText: searchTextOf(given),
  });
  return {};
}

export async function deleteAuditWhitelist({ params }: Input<typeof contract.deleteAuditWhitelist>, ctx: Context) {
  const entry = await requireEntry(ctx, params.audit_whitelist_id);
  ctx.describe({ zh: `删除审核白名单 ${entry.number}`, en: `Remove the audit whitelist entry ${entry.number}` });
  await removeEntry(ctx.recorded, entry);
  return {};
}

function requireEntry({ table, project }: Context, number: number): Promise<Stored<Entry>> {
  return entries.on(table).require({ projectUid: project.uid, number });
}

function searchTextOf({ value, desc }: Pick<Entry, 'value' | 'desc'>): string {
  return `${value}\n${desc}`.toLowerCase();
}

function shown({ number, value, desc, matchType, matchedCount, lastMatchedAt, revision }: Entry) {
  return {
    audit_whitelist_id: number,
    value,
    desc,
    match_type: matchType,
    matched_count: matchedCount,
    revision,
    ...(lastMatchedAt !== undefined && { last_match_time: lastMatchedAt }),
  };
}
