import { conflict, exists, invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of data sources. */
export const errors = {
  dbServiceNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '数据源名 {name} 已存在', en: 'The data source name {name} already exists' },
  },
  dbServiceHasUnfinishedWorkflows: {
    status: 200,
    code: conflict,
    text: {
      zh: '数据源还有 {count} 个未完成的工单，不能删除。请先完成或关闭这些工单',
      en: 'The data source has {count} unfinished {count:workflow|workflows} and cannot be deleted: complete or close them first',
    },
  },
  dbServiceIsScanned: {
    status: 200,
    code: conflict,
    text: {
      zh: '数据源有扫描配置，不能删除。请先在 SQL 管控配置中删除',
      en: 'The data source is scanned and cannot be deleted. Delete its configuration in SQL management first',
    },
  },
  hostNotAllowed: {
    status: 200,
    code: invalid,
    text: { zh: '不允许连接地址 {host}', en: 'Connecting to {host} is not allowed' },
  },
  unknownDbType: {
    status: 200,
    code: invalid,
    text: { zh: '不支持的数据库类型 {dbType}', en: 'The database type {dbType} is not supported' },
  },
  passwordNeededToMove: {
    status: 200,
    code: invalid,
    text: {
      zh: '修改数据源地址时需要重新输入密码',
      en: 'Enter the password again to change the address of a data source',
    },
  },
  noLongStatements: {
    status: 200,
    code: invalid,
    text: {
      zh: '本部署没有长语句执行器，不能开启“允许长时间执行的语句”：在部署设置中开启 runner 后再试',
      en: 'This deployment has no runner for long statements, so they cannot be switched on: deploy it with the setting "runner" first',
    },
  },
  fixedDbType: {
    status: 200,
    code: invalid,
    text: { zh: '数据源的类型不能修改', en: 'The type of a data source cannot be changed' },
  },
  connectFailed: {
    status: 200,
    code: { sqle: 5002, dms: 7000 },
    text: { zh: '数据源 {name} 连接失败：{reason}', en: 'DB instance {name} connectivity test failed: {reason}' },
  },
} as const satisfies Record<string, ErrorRow>;
