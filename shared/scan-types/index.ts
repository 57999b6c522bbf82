// Made by `npm run gen`; do not edit.
import aliRdsMysqlAuditLog from './ali-rds-mysql-audit-log.ts';
import aliRdsMysqlSlowLog from './ali-rds-mysql-slow-log.ts';
import allAppExtract from './all-app-extract.ts';
import awsRdsSlowLog from './aws-rds-slow-log.ts';
import awsRdsTopSql from './aws-rds-top-sql.ts';
import baiduRdsMysqlSlowLog from './baidu-rds-mysql-slow-log.ts';
import custom from './default.ts';
import gaussdbProcesslist from './gaussdb-processlist.ts';
import gaussdbSlowLog from './gaussdb-slow-log.ts';
import gaussdbTopSql from './gaussdb-top-sql.ts';
import huaweiRdsMysqlSlowLog from './huawei-rds-mysql-slow-log.ts';
import mssqlPerformanceCollect from './mssql-performance-collect.ts';
import mssqlProcesslist from './mssql-processlist.ts';
import mssqlSlowLog from './mssql-slow-log.ts';
import mssqlTopSql from './mssql-top-sql.ts';
import mysqlPerformanceCollect from './mysql-performance-collect.ts';
import mysqlProcesslist from './mysql-processlist.ts';
import mysqlSchemaMeta from './mysql-schema-meta.ts';
import mysqlSlowLog from './mysql-slow-log.ts';
import mysqlTopSql from './mysql-top-sql.ts';
import mysqlTransactions from './mysql-transactions.ts';
import oceanbaseFullCollect from './oceanbase-full-collect.ts';
import oceanbaseSlowLog from './oceanbase-slow-log.ts';
import oraclePerformanceCollect from './oracle-performance-collect.ts';
import oracleProcesslist from './oracle-processlist.ts';
import oracleSlowLog from './oracle-slow-log.ts';
import oracleTopSql from './oracle-top-sql.ts';
import postgresqlPerformanceCollect from './postgresql-performance-collect.ts';
import postgresqlProcesslist from './postgresql-processlist.ts';
import postgresqlSchemaMeta from './postgresql-schema-meta.ts';
import postgresqlSlowLog from './postgresql-slow-log.ts';
import postgresqlTopSql from './postgresql-top-sql.ts';
import postgresqlTransactions from './postgresql-transactions.ts';
import tbaseSlowLog from './tbase-slow-log.ts';
import tdsqlSlowLog from './tdsql-slow-log.ts';
import tidbAuditLog from './tidb-audit-log.ts';
import tidbProcesslist from './tidb-processlist.ts';
import tidbSlowLog from './tidb-slow-log.ts';
import tidbTopSql from './tidb-top-sql.ts';
import type { ScanType } from './scan-type.ts';

/** Every way to learn which SQL runs. */
export const scanTypes: readonly ScanType[] = [
  aliRdsMysqlAuditLog,
  aliRdsMysqlSlowLog,
  allAppExtract,
  awsRdsSlowLog,
  awsRdsTopSql,
  baiduRdsMysqlSlowLog,
  custom,
  gaussdbProcesslist,
  gaussdbSlowLog,
  gaussdbTopSql,
  huaweiRdsMysqlSlowLog,
  mssqlPerformanceCollect,
  mssqlProcesslist,
  mssqlSlowLog,
  mssqlTopSql,
  mysqlPerformanceCollect,
  mysqlProcesslist,
  mysqlSchemaMeta,
  mysqlSlowLog,
  mysqlTopSql,
  mysqlTransactions,
  oceanbaseFullCollect,
  oceanbaseSlowLog,
  oraclePerformanceCollect,
  oracleProcesslist,
  oracleSlowLog,
  oracleTopSql,
  postgresqlPerformanceCollect,
  postgresqlProcesslist,
  postgresqlSchemaMeta,
  postgresqlSlowLog,
  postgresqlTopSql,
  postgresqlTransactions,
  tbaseSlowLog,
  tdsqlSlowLog,
  tidbAuditLog,
  tidbProcesslist,
  tidbSlowLog,
  tidbTopSql,
];
