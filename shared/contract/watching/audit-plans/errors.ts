import { conflict, exists, invalid, missing, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of scans. */
export const errors = {
  scanExists: {
    status: 200,
    code: exists,
    text: {
      zh: '数据源 {name} 已有扫描配置，请编辑已有的配置',
      en: 'The data source {name} has its scans configured already. Edit those',
    },
  },
  unknownScanType: {
    status: 200,
    code: missing,
    text: {
      zh: '{dbType} 数据源没有扫描类型 {type}',
      en: 'Data sources of the type {dbType} have no scan type {type}',
    },
  },
  scanTypeTwice: {
    status: 200,
    code: invalid,
    text: { zh: '扫描类型 {type} 只能选择一次', en: 'The scan type {type} can be chosen once only' },
  },
  scanParamInvalid: {
    status: 200,
    code: invalid,
    text: { zh: '{type}：{param} {problem}', en: '{type}: {param} {problem}' },
  },
  scannerTokenInvalid: {
    status: 401,
    code: { sqle: 4001, dms: 7002 },
    text: {
      zh: '扫描令牌无效、已过期或已被重置，请在 SQL 管控配置中复制新的令牌',
      en: 'The scanner token is wrong, has expired or was reset. Copy the new one from the configuration of SQL management',
    },
  },
  scanDisabled: {
    status: 200,
    code: wrongState,
    text: { zh: '扫描任务已停用，请先启用', en: 'The scan is stopped. Start it first' },
  },
  scanTakesNoUpload: {
    status: 200,
    code: wrongState,
    text: {
      zh: '{type} 由本平台采集，不接收上传',
      en: '{type} is collected by this platform and takes no uploads',
    },
  },
  lastScanType: {
    status: 200,
    code: conflict,
    text: {
      zh: '这是该数据源的最后一个扫描类型，请删除整个扫描配置',
      en: 'This is the last scan type of the data source. Delete the whole configuration instead',
    },
  },
} as const satisfies Record<string, ErrorRow>;
