import type { AuditRecord } from '../../web/features/auditing/sql-audit-records/wire.ts';

/** What was audited, as the server tells it. */
export const auditTask: AuditRecord['task'] = {
  task_id: 7,
  instance_name: 'orders',
  instance_db_type: 'MySQL',
  instance_schema: 'shop',
  audit_level: 'error',
  score: 61,
  pass_rate: 0.5,
  sql_source: 'zip_file',
  exec_mode: 'sqls',
  status: 'audited',
  audit_files: [{ file_name: 'v2.zip' }],
  enable_backup: false,
  backup_max_rows: 0,
  backup_conflict_with_instance: false,
  file_order_method: '',
  sql_count: 2,
  errored_rule_count: 0,
  skipped_files: [],
  is_mapped: false,
  is_in_slices: false,
  coverage: 0.9,
};
/** An audit that has ended. */
export const auditRecord: AuditRecord = {
  sql_audit_record_id: 'a1',
  sql_audit_status: 'successfully',
  creator: 'mei',
  created_at: '2026-01-02T03:04:05Z',
  tags: ['full'],
  task: auditTask,
  is_tag_editable: true,
};
