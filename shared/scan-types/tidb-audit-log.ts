import type { ScanType } from './scan-type.ts';

export default {
  type: 'tidb_audit_log',
  text: { zh: 'TiDB 审计日志', en: 'TiDB audit log' },
  tips: {
    zh: '由 TiDB 服务器上的扫描命令上传审计日志中的 SQL。未在真实的 TiDB 上试用过。',
    en: 'Takes what the scan command finds in the audit log of TiDB. Never tried on a real TiDB.',
  },
  dbTypes: ['TiDB'],
  intake: 'upload',
  params: [],
  log: { kind: 'tidb_audit_log', example: '/var/log/tidb/audit.log' },
  metrics: ['db_user', 'endpoints'],
} as const satisfies ScanType;
