import { isIP } from 'node:net';
import type * as contract from '../../../shared/contract/watching/sql-exceptions/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { countedPage, searchPage } from '../../platform/table/paging.ts';
import { subnetOf } from './subnet.ts';
import {
  changeException,
  createException,
  exceptions,
  exceptionTotals,
  nextExceptionNumber,
  removeException,
  type Exception,
  type NewException,
} from './exception-repo.ts';

export async function listSqlExceptions(
  { query }: Input<typeof contract.listSqlExceptions>,
  { table, project, user }: Context,
) {
  const { filter_type: type, fuzzy_search_content: text } = query;
  const filter = { ...(type && { type }), ...(text && { searchText: { contains: text.toLowerCase() } }) };
  const isNarrowed = Object.keys(filter).length > 0;
  const listing = exceptions
    .on(table)
    .listing({ projectUid: project.uid }, { newestFirst: true, ...(isNarrowed && { filter }) });
  const total = exceptionTotals.on(table).read({ projectUid: project.uid });
  const found = await (isNarrowed
    ? searchPage(listing, query, { reader: user.uid })
    : countedPage(listing, query, { reader: user.uid, total }));
  return { data: found.items.map(shown), total_nums: found.total, searched_nums: found.searched };
}

export async function createSqlException({ body }: Input<typeof contract.createSqlException>, ctx: Context) {
  const { table, project } = ctx;
  const { sqlExceptionsMax: max } = limits;
  if ((await exceptionTotals.on(table).read({ projectUid: project.uid })) >= max)
    throw new AppError('sqlExceptionsFull', { max });
  demandValid(body);
  const number = await nextExceptionNumber(table, project.uid);
  const given = { type: body.type, content: body.content, desc: body.desc ?? '' };
  ctx.describe({ zh: `添加管控例外 ${number}`, en: `Add the exception ${number}` });
  await createException(ctx.recorded, {
    projectUid: project.uid,
    number,
    ...given,
    matchedCount: 0,
    revision: 1,
    searchText: searchTextOf(given),
  });
  return {};
}

export async function updateSqlException({ params, body }: Input<typeof contract.updateSqlException>, ctx: Context) {
  const before = await requireException(ctx, params.blacklist_id);
  const given = {
    type: body.type ?? before.type,
    content: body.content ?? before.content,
    desc: body.desc ?? before.desc,
  };
  demandValid(given);
  ctx.describe({ zh: `编辑管控例外 ${before.number}`, en: `Change the exception ${before.number}` });
  const after = { ...before, ...given, revision: before.revision + 1, searchText: searchTextOf(given) };
  await changeException(ctx.recorded, before, after);
  return {};
}

export async function deleteSqlException({ params }: Input<typeof contract.deleteSqlException>, ctx: Context) {
  const gone = await requireException(ctx, params.blacklist_id);
  ctx.describe({ zh: `删除管控例外 ${gone.number}`, en: `Remove the exception ${gone.number}` });
  await removeException(ctx.recorded, gone);
  return {};
}

function requireException({ table, project }: Context, number: number): Promise<Exception> {
  return exceptions.on(table).require({ projectUid: project.uid, number });
}

const ip: Text = { zh: 'IP 地址', en: 'IP address' };
const cidr: Text = { zh: 'IP 段（例如 10.0.0.0/8）', en: 'range of addresses, such as 10.0.0.0/8' };

function demandValid({ type, content }: Pick<NewException, 'type' | 'content'>): void {
  const text = content.trim();
  if (type === 'ip' && isIP(text) === 0) throw new AppError('sqlExceptionInvalid', { content: text, what: ip });
  if (type === 'cidr' && !subnetOf(text)) throw new AppError('sqlExceptionInvalid', { content: text, what: cidr });
}

function searchTextOf({ content, desc }: Pick<NewException, 'content' | 'desc'>): string {
  return `${content}\n${desc}`.toLowerCase();
}

function shown({ number, type, content, desc, matchedCount, lastMatchedAt }: Exception) {
  return {
    blacklist_id: number,
    type,
    content,
    desc,
    matched_count: matchedCount,
    ...(lastMatchedAt !== undefined && { last_match_time: lastMatchedAt }),
  };
}
