// Made by `npm run gen`; do not edit.
import type { CloudCollector } from './cloud-collector.ts';

/** The collector of each scan type that asks a cloud, loaded when it is first needed. */
export const cloudCollectors: Readonly<Record<string, () => Promise<{ readonly collector: CloudCollector }>>> = {
  ali_rds_mysql_audit_log: () => import('./ali-rds-mysql-audit-log.ts'),
  ali_rds_mysql_slow_log: () => import('./ali-rds-mysql-slow-log.ts'),
  aws_rds_slow_log: () => import('./aws-rds-slow-log.ts'),
  aws_rds_top_sql: () => import('./aws-rds-top-sql.ts'),
  baidu_rds_mysql_slow_log: () => import('./baidu-rds-mysql-slow-log.ts'),
  huawei_rds_mysql_slow_log: () => import('./huawei-rds-mysql-slow-log.ts'),
};
