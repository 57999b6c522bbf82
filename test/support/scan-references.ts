import * as audits from '../../shared/contract/watching/audit-plans/operations.ts';
import { batchUpdateSqlManages, sendSqlManages } from '../../shared/contract/watching/sql-manages/operations.ts';
import { runSampleReport } from '../../shared/contract/watching/sample-reports/operations.ts';
import * as tasks from '../../shared/contract/watching/scan-tasks/operations.ts';
import type { BodyReference } from './body-references.ts';
import type { Ids } from './every-operation.ts';

type Things = { readonly mine: Ids; readonly theirs: Ids; readonly nowhere: Ids };

/** Each field of a body about scans and their SQL that names another thing. */
export function scanReferences({ mine, theirs, nowhere }: Things): Readonly<Record<string, BodyReference>> {
  const params = () => ({ project_name: mine.project_name });
  const ofScan = () => ({ ...params(), instance_audit_plan_id: mine.instance_audit_plan_id });
  const sources = () => [theirs.db_service_uid, nowhere.db_service_uid];
  const templates = () => ['no such template', 'default_MySQL'];
  const plans = (change: object = {}) => [{ audit_plan_type: 'default', ...change }];
  const made = (change: object) => ({ instance_id: mine.db_service_uid, audit_plans: plans(), ...change });
  const ofTask = () => ({ ...params(), audit_plan_name: mine.audit_plan_name });
  const newTask = (change: object) => ({
    audit_plan_name: 'another',
    audit_plan_cron: '0 0 * * *',
    audit_plan_instance_type: 'PostgreSQL',
    ...change,
  });
  const today = new Date().toISOString().slice(0, 10);
  const report = (change: object) => ({
    report_name: 'slowest_statements',
    instance_id: mine.db_service_uid,
    audit_plan_id: mine.audit_plan_id,
    first_day: today,
    last_day: today,
    ...change,
  });
  const sourceNames = () => [theirs.instance_name, 'no such source'];
  return {
    'createScanTask audit_plan_instance_name': {
      wrong: sourceNames,
      call: (name) => [tasks.createScanTask, { params: params(), body: newTask({ audit_plan_instance_name: name }) }],
    },
    'createScanTask rule_template_name': {
      wrong: templates,
      call: (name) => [tasks.createScanTask, { params: params(), body: newTask({ rule_template_name: name }) }],
    },
    'updateScanTask audit_plan_instance_name': {
      wrong: sourceNames,
      call: (name) => [tasks.updateScanTask, { params: ofTask(), body: { audit_plan_instance_name: name } }],
    },
    'updateScanTask rule_template_name': {
      wrong: templates,
      call: (name) => [tasks.updateScanTask, { params: ofTask(), body: { rule_template_name: name } }],
    },
    'createInstanceAuditPlan instance_id': {
      wrong: sources,
      call: (uid) => [audits.createInstanceAuditPlan, { params: params(), body: made({ instance_id: uid }) }],
    },
    'createInstanceAuditPlan audit_plans[].rule_template_name': {
      wrong: templates,
      call: (name) => [
        audits.createInstanceAuditPlan,
        { params: params(), body: made({ audit_plans: plans({ rule_template_name: name }) }) },
      ],
    },
    'updateInstanceAuditPlan audit_plans[].rule_template_name': {
      wrong: templates,
      call: (name) => [
        audits.updateInstanceAuditPlan,
        { params: ofScan(), body: { audit_plans: plans({ rule_template_name: name }) } },
      ],
    },
    'checkScans instance_id': {
      wrong: sources,
      call: (uid) => [audits.checkScans, { params: params(), body: made({ instance_id: uid }) }],
    },
    'runSampleReport instance_id': {
      wrong: sources,
      call: (uid) => [runSampleReport, { params: params(), body: report({ instance_id: uid }) }],
    },
    'runSampleReport audit_plan_id': {
      wrong: () => [Number(theirs.audit_plan_id) + 1000, 0],
      call: (id) => [runSampleReport, { params: params(), body: report({ audit_plan_id: id }) }],
    },
    'batchUpdateSqlManages sql_manage_id_list[]': {
      wrong: () => [1, 99],
      call: (id) => [batchUpdateSqlManages, { params: params(), body: { sql_manage_id_list: [id], status: 'solved' } }],
    },
    'sendSqlManages sql_manage_id_list[]': {
      wrong: () => [1, 99],
      call: (id) => [
        sendSqlManages,
        { params: params(), body: { sql_manage_id_list: [id], coding_project_name: 'backlog' } },
      ],
    },
  };
}
