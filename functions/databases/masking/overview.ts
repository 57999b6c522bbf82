import type * as contract from '../../../shared/contract/databases/masking/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { requireDbServicesOf } from '../db-services/service.ts';
import { tableIdOf } from './masked-column-repo.ts';
import { columnsOf, columnsOfTable, type OverviewColumn } from './overview-columns.ts';
import { knownRules } from './rule-repo.ts';

type Counts = { table_id: number; configured_masking_columns: number; pending_confirm_masking_columns: number };

export async function getMaskingOverview({ query }: Input<typeof contract.getMaskingOverview>, ctx: Context) {
  const { db_service_uid: dbServiceUid, keywords, masking_config_statuses: status } = query;
  await requireDbServicesOf(ctx, ctx.project.uid, [dbServiceUid]);
  const items = await columnsOf(ctx, dbServiceUid);
  const found = items.filter((one) => (status === undefined || one.status === status) && hasWords(one, keywords));
  const databases: Record<string, { tables: Record<string, Counts> }> = Object.create(null) as never;
  for (const { schema, table, status: of, isEnabled } of found) {
    const { tables } = (databases[schema] ??= { tables: Object.create(null) as never });
    const counts = (tables[table] ??= {
      table_id: tableIdOf(dbServiceUid, schema, table),
      configured_masking_columns: 0,
      pending_confirm_masking_columns: 0,
    });
    if (of === 'PENDING_CONFIRM') counts.pending_confirm_masking_columns++;
    else if (isEnabled) counts.configured_masking_columns++;
  }
  const tables = Object.values(databases).flatMap((one) => Object.values(one.tables));
  const sum = (name: 'configured_masking_columns' | 'pending_confirm_masking_columns') =>
    tables.reduce((total, one) => total + one[name], 0);
  return {
    data: {
      dashboard: {
        total_sensitive_tables: tables.length,
        configured_masking_columns: sum('configured_masking_columns'),
        pending_confirm_masking_columns: sum('pending_confirm_masking_columns'),
      },
      databases: { ...databases },
    },
  };
}

export async function getColumnMaskingDetails(
  { params, query }: Input<typeof contract.getColumnMaskingDetails>,
  ctx: Context,
) {
  const items = await columnsOfTable(ctx, params.table_id);
  const rules = await knownRules(
    ctx.table,
    ctx.project.uid,
    items.map(({ ruleId }) => ruleId),
  );
  return {
    data: items
      .filter((one) => hasWords(one, query.keywords))
      .map((one) => {
        const rule = rules.get(one.ruleId);
        return {
          column_name: one.column,
          confidence: one.confidence ?? null,
          is_masking_enabled: one.isEnabled,
          masking_rule_id: rule?.id ?? null,
          masking_rule_name: rule ? inLocale(rule.name, ctx.locale) : null,
          masking_rule_source: rule?.source ?? null,
          status: one.status,
        };
      }),
  };
}

function hasWords({ column }: Pick<OverviewColumn, 'column'>, keywords = ''): boolean {
  return column.toLowerCase().includes(keywords.trim().toLowerCase());
}
