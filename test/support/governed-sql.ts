import * as scans from '../../shared/contract/watching/audit-plans/operations.ts';
import { auditCollectedSql } from '../../functions/watching/audit-plans/audit-collected-sql.ts';
import { collectSql } from '../../functions/watching/audit-plans/collect.ts';
import type { TestApi } from './api.ts';

/** A data source of a project whose SQL is reported by hand. */
export type Reporting = {
  readonly sourceUid: string;
  /** Reports a statement, which is counted and audited at once. */
  readonly send: (sql: string) => Promise<void>;
};

/** Adds a data source with an upload scan to a project, as its administrator. */
export async function reportingSource(
  api: TestApi,
  { projectUid, project, name }: { projectUid: string; project: string; name: string },
): Promise<Reporting> {
  const params = { project_name: project };
  const sourceUid = await api.addDbService(projectUid, name, { db_type: 'MySQL', host: '127.0.0.1', port: '1' });
  const { data } = await api.as('admin').call(scans.createInstanceAuditPlan, {
    params,
    body: { instance_id: sourceUid, audit_plans: [{ audit_plan_type: 'default' }] },
  });
  const ofScan = { ...params, instance_audit_plan_id: Number(data.instance_audit_plan_id) };
  const [plan] = (await api.as('admin').call(scans.getInstanceAuditPlanOverview, { params: ofScan })).data;
  const scanner = api.anyone.with({ token: async () => plan?.audit_plan_type.token ?? '' });
  return {
    sourceUid,
    send: async (sql) => {
      await scanner.call(scans.uploadCollectedSql, {
        params: { ...params, audit_plan_id: plan?.id ?? 0 },
        body: { audit_plan_sql_list: [{ audit_plan_sql_last_receive_text: sql, audit_plan_sql_schema: 'shop' }] },
      });
      await collectSql(api.world);
      await auditCollectedSql(api.world);
    },
  };
}
