import type * as contract from '../../../shared/contract/watching/audit-plans/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { levels, levelTexts } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import { scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import { asSeenBy } from '../collected/as-seen-by.ts';
import { collectedSqls, type Collected } from '../collected/collected-repo.ts';
import { sortedPage } from '../collected/sorted-page.ts';
import type { Context } from '../../platform/context.ts';
import type { Test } from '../../platform/table/expression.ts';
import { sortableTime } from '../../platform/table/sortable-time.ts';
import { listFile } from '../../ground/spreadsheets/list-file.ts';
import { cellsOf, columnsOf } from './collected-columns.ts';
import { planIn, visibleScan } from './scan-access.ts';
import type { Plan } from './scan-repo.ts';

type Asked = Input<typeof contract.exportCollectedSql>;
type Wanted = Pick<Asked['body'], 'filter_list' | 'order_by' | 'is_asc'>;

export async function getCollectedSqlMeta({ params }: Input<typeof contract.getCollectedSqlMeta>, ctx: Context) {
  const plan = await planAt(ctx, params);
  const { locale } = ctx;
  const tips = levels.map((level) => ({ value: level, desc: inLocale(levelTexts[level], locale), group: '' }));
  const text = (name: string, zh: string, en: string) => ({
    filter_name: name,
    desc: inLocale({ zh, en }, locale),
    filter_input_type: 'string' as const,
    filter_op_type: 'equal' as const,
    filter_tip_list: [] as typeof tips,
  });
  return {
    data: {
      head: headOf(plan, locale),
      filter_meta_list: [
        text('sql', 'SQL 指纹', 'Fingerprint'),
        text('schema_name', 'Schema', 'Schema'),
        { ...text('audit_level', '审核等级', 'Audit level'), filter_tip_list: tips },
        text('db_user', '数据库用户', 'User'),
        {
          ...text('last_receive_timestamp', '最近出现', 'Last seen'),
          filter_input_type: 'date_time' as const,
          filter_op_type: 'between' as const,
        },
      ],
    },
  };
}

export async function listCollectedSqlV1({ params, query }: Input<typeof contract.listCollectedSqlV1>, ctx: Context) {
  const plan = await planAt(ctx, params);
  const { items, total, searched } = await sortedPage(listingOf(ctx, plan, {}), query, orderOf(plan, {}));
  const type = scanTypeOf(plan.type);
  return {
    data: {
      head: headOf(plan, ctx.locale),
      rows: (await asSeenBy(ctx, items)).map((row) => cellsOf(row, type, ctx.locale)),
    },
    total_nums: total,
    searched_nums: searched,
  };
}

function headOf({ type }: Plan, locale: Locale) {
  return columnsOf(scanTypeOf(type)).map((column) => ({
    field_name: column.name,
    desc: inLocale(column.text, locale),
    type: column.type ?? '',
    sortable: column.order !== undefined,
  }));
}

export async function listCollectedSql({ params, body }: Input<typeof contract.listCollectedSql>, ctx: Context) {
  const plan = await planAt(ctx, params);
  const { items, total, searched } = await sortedPage(listingOf(ctx, plan, body), body, orderOf(plan, body));
  const type = scanTypeOf(plan.type);
  return {
    data: { rows: (await asSeenBy(ctx, items)).map((row) => cellsOf(row, type, ctx.locale)) },
    total_nums: total,
    searched_nums: searched,
  };
}

export async function exportCollectedSql({ params, body }: Asked, ctx: Context) {
  const plan = await planAt(ctx, params);
  const all = { page_index: 1, page_size: limits.searchedRowsMax };
  const { items } = await sortedPage(listingOf(ctx, plan, body), all, orderOf(plan, body));
  const type = scanTypeOf(plan.type);
  const columns = columnsOf(type);
  const cell = (row: Collected) => (column: (typeof columns)[number]) =>
    column.name === 'audit_results'
      ? row.findings.map(({ message }) => inLocale(message, ctx.locale)).join('\n')
      : column.cell(row, ctx.locale);
  return listFile(body.export_format ?? 'csv', {
    name: `${type.type}_${new Date(ctx.world.clock.now()).toISOString().replace(/\D/g, '').slice(0, 14)}`,
    title: inLocale(type.text, ctx.locale),
    head: columns.map(({ text }) => inLocale(text, ctx.locale)),
    rows: (await asSeenBy(ctx, items)).map((row) => columns.map(cell(row))),
  });
}

async function planAt(ctx: Context, params: Asked['params']): Promise<Plan> {
  return planIn(await visibleScan(ctx, params.instance_audit_plan_id), params.audit_plan_id);
}

/** What vanished from the database is hidden with its plan. */
function listingOf({ table }: Context, { planId }: Plan, wanted: Wanted) {
  const filter = { ...whereOf(wanted), isGone: { exists: false } };
  return collectedSqls.on(table).listingBy('gsi3', { planId }, { newestFirst: true, filter });
}

type FilterRow = NonNullable<Wanted['filter_list']>[number];

function whereOf({ filter_list: list }: Wanted): Readonly<Record<string, Test>> {
  return Object.assign({}, ...(list ?? []).map(oneFilter)) as Readonly<Record<string, Test>>;
}

const equalFilters: Readonly<Record<string, string>> = {
  schema_name: 'schema',
  audit_level: 'auditLevel',
  db_user: 'dbUser',
};

function oneFilter({ filter_name: name, filter_compare_value: value, filter_between_value: period }: FilterRow) {
  if (name === 'last_receive_timestamp') return periodFilter(period?.from, period?.to);
  if (!value) return {};
  if (name === 'sql') return { searchText: { contains: value.toLowerCase() } };
  const field = equalFilters[name];
  return field === undefined ? {} : { [field]: value };
}

function periodFilter(from: string | null | undefined, to: string | null | undefined) {
  if (!from && !to) return {};
  return { lastAt: { between: [from ? sortableTime(from) : '0', to ? sortableTime(to) : '9'] as const } };
}

function orderOf({ type }: Plan, { order_by, is_asc }: Wanted) {
  const by = columnsOf(scanTypeOf(type)).find(({ name }) => name === order_by)?.order ?? 'lastAt';
  return { by, isAscending: is_asc ?? false };
}
