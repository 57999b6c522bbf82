import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sample-reports/operations.ts';
import { sampleReportNames, sampleReports } from '../../../shared/samples/reports/index.ts';
import type { SampleReport } from '../../../shared/samples/reports/report.ts';
import { scanTypeOf, scanTypeText } from '../../../shared/scan-types/scan-types.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import { scanOfSource } from '../audit-plans/service.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { keptSampleDays } from '../samples/kept-days.ts';
import { watchedSource } from '../sql-insights/service.ts';

export async function listSampleReports(_input: Input<typeof contract.listSampleReports>, { locale }: Context) {
  return {
    data: {
      kept_days: keptSampleDays(),
      reports: sampleReportNames.map((report_name) => {
        const report: SampleReport = sampleReports[report_name];
        return {
          report_name,
          title: inLocale(report.title, locale),
          description: inLocale(report.description, locale),
          columns: columnsOf(report, locale),
          takes_side: report.parameters.includes('side'),
        };
      }),
    },
  };
}

/** The columns of a report in the language of its reader. */
export function columnsOf({ columns }: SampleReport, locale: Locale) {
  return columns.map(({ name, title, kind }) => ({ name, title: inLocale(title, locale), kind }));
}

export async function listSampledPlans({ query }: Input<typeof contract.listSampledPlans>, ctx: Context) {
  const source = await watchedSource(ctx, query.instance_id);
  const plans = await sampledPlans(ctx, source);
  return {
    data: plans.map(({ planId, type, isActive }) => ({
      audit_plan_id: planId,
      audit_plan_type: type,
      audit_plan_type_desc: inLocale(scanTypeText(scanTypeOf(type), source.dbType), ctx.locale),
      is_active: isActive,
    })),
  };
}

/** The plans of a data source that say how long what runs took: of others there are no samples. */
export async function sampledPlans({ table }: Pick<Context, 'table'>, source: DbService) {
  const scan = await scanOfSource(table, source);
  const plans = scan?.plans ?? [];
  return plans
    .filter(({ type }) => scanTypeOf(type).metrics.includes('query_time_avg'))
    .map((plan) => ({ ...plan, isActive: plan.isActive && scan?.isActive === true }));
}
