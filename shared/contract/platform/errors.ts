import { conflict, denied, invalid, missing, wrongState, type ErrorRow } from '../../errors/error-row.ts';

/** Refusals that any operation can give. */
export const errors = {
  internal: {
    status: 500,
    code: { sqle: 9999, dms: 7004 },
    text: {
      zh: '服务器内部错误，请联系管理员并提供请求编号',
      en: 'Internal error. Contact the administrator and give the request id',
    },
  },
  storageFull: {
    status: 507,
    code: { sqle: 9999, dms: 7004 },
    text: {
      zh: '服务器磁盘已满，暂时无法保存，查看不受影响。请联系管理员清理磁盘后重试',
      en: 'The disk of the server is full. Nothing can be saved until there is room again; reading still works. Contact the administrator',
    },
  },
  validation: {
    status: 200,
    code: invalid,
    text: { zh: '请求内容有误：{problems}', en: 'The request is not valid: {problems}' },
  },
  malformedBody: {
    status: 200,
    code: { sqle: 2001, dms: 7001 },
    text: { zh: '请求体不是合法的 JSON 或表单', en: 'The request body is not valid JSON or form data' },
  },
  payloadTooLarge: {
    status: 413,
    code: invalid,
    text: { zh: '请求超过 {megabytes} MB 的上限', en: 'The request is larger than the limit of {megabytes} MB' },
  },
  notFound: {
    status: 200,
    code: missing,
    text: {
      zh: '请求所指的数据不存在，或您无权查看；请刷新后重新选择',
      en: 'What the request names does not exist, or you may not see it. Refresh and choose again',
    },
  },
  noSuchOperation: { status: 404, code: missing, text: { zh: '接口不存在', en: 'There is no such operation' } },
  methodNotAllowed: {
    status: 405,
    code: invalid,
    text: { zh: '该地址不支持此请求方法', en: 'This address does not support the method' },
  },
  forbidden: {
    status: 403,
    code: denied,
    text: { zh: '没有权限执行此操作', en: 'You do not have permission to do this' },
  },
  projectArchived: {
    status: 200,
    code: wrongState,
    text: {
      zh: '项目已冻结，不能修改；请先启用项目',
      en: 'The project is archived and cannot be changed. Unarchive it first',
    },
  },
  changedMeanwhile: {
    status: 200,
    code: conflict,
    text: { zh: '数据已被他人修改，请刷新后重试', en: 'Someone else changed this meanwhile. Refresh and try again' },
  },
  tooManyRecords: {
    status: 200,
    code: invalid,
    text: {
      zh: '超过 {max} 条记录，请缩小时间范围后再导出',
      en: 'There are more than {max} records. Narrow the time range and export again',
    },
  },
  tooManyRequests: {
    status: 429,
    code: denied,
    text: { zh: '尝试次数过多，请在 {minutes} 分钟后重试', en: 'Too many attempts. Try again in {minutes} minutes' },
  },
  networkNotAllowed: {
    status: 403,
    code: denied,
    text: {
      zh: '不允许从 {address} 访问，请从公司网络访问或联系管理员',
      en: 'Access from {address} is not allowed. Come from a network of your company, or ask the administrator',
    },
  },
  signInRequired: {
    status: 401,
    code: { sqle: 4001, dms: 7002 },
    text: { zh: '登录已失效，请重新登录', en: 'Your sign-in has expired. Sign in again' },
  },
} as const satisfies Record<string, ErrorRow>;
