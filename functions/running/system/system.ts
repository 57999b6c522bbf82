import type * as contract from '../../../shared/contract/running/system/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { isSupported } from '../../../shared/module-support.ts';
import { product } from '../../../shared/product.ts';
import type { Context } from '../../platform/context.ts';
import { shownIdentity } from '../../people/personalization/service.ts';
import { hasRunner, statementMinutesMax } from '../../platform/statement-minutes.ts';
import { deploymentTimeZone } from '../../platform/time-zone.ts';
import { isAnythingWaitingFor } from '../../changes/workflows/service.ts';

export async function readBasicInfo(_: Input<typeof contract.readBasicInfo>, ctx: Context) {
  const { title, logoUrl } = await shownIdentity(ctx);
  return {
    data: {
      title,
      logo_url: logoUrl,
      components: [{ name: product.name, version: product.version }],
      time_zone: deploymentTimeZone(),
      statement_minutes_max: statementMinutesMax(),
      has_long_statements: hasRunner(),
    },
  };
}

export async function readModuleStatus({ query }: Input<typeof contract.readModuleStatus>, _: Context) {
  return { data: { is_supported: query.module_name !== undefined && isSupported(query.module_name, query.db_type) } };
}

/** The workbench is a page of our own console, and not that of another program. */
export async function readSqlQueryConfiguration() {
  return {
    data: {
      enable_sql_query: true,
      sql_query_root_uri: workbenchAddress,
      enable_odc_query: false,
      odc_query_root_uri: '',
    },
  };
}

const workbenchAddress = '/sql-workbench';

/** The dot of the dashboard says that workflows wait for the caller. */
export async function listModuleRedDots(_: Input<typeof contract.listModuleRedDots>, ctx: Context) {
  const has_red_dot = await isAnythingWaitingFor(ctx.table, ctx.user.uid);
  return { data: [{ module_name: 'global_dashboard' as const, has_red_dot }] };
}
