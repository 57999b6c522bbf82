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
      zh: '服务器磁盘已满，暂时无法保存或重新登录；已登录的人仍可查看。请联系管理员清理磁盘后重试',
      en: 'The disk of the server is full. Nothing can be saved and nobody can sign in until there is room again; who is signed in can go on reading. Contact the administrator',
    },
  },
  tooManyWriters: {
    status: 503,
    code: { sqle: 9999, dms: 7004 },
    text: {
      zh: '同一时间修改相同数据的人太多，本次操作未生效，请稍后重试',
      en: 'Too many people are changing the same thing at once. Nothing was changed: try again in a moment',
    },
  },
  takesTooLong: {
    status: 504,
    code: { sqle: 9999, dms: 7004 },
    text: {
      zh: '处理超过 28 秒，已停止等待；操作可能已经生效。请先刷新查看结果，再缩小范围或分批重试',
      en: 'This took longer than 28 seconds and was given up; it may have been done all the same. Look at the outcome first, then try again with less at a time',
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
  fileNeedsLink: {
    status: 413,
    code: invalid,
    text: {
      zh: '请求超过 {megabytes} MB 的上限。较大的文件请先调用 POST /sqle/v1/uploads 取得链接并上传（最大 {fileMegabytes} MB），再以字段 {field}@upload 提交其 upload_id 代替文件',
      en: 'The request is larger than the limit of {megabytes} MB. Get a link for a larger file by POST /sqle/v1/uploads and send it there ({fileMegabytes} MB at most), then send its upload_id in the field {field}@upload instead of the file',
    },
  },
  bodyTooLarge: {
    status: 413,
    code: invalid,
    text: {
      zh: '此接口的请求体最多 {kilobytes} KB，请缩短内容或分多次发送',
      en: 'This operation takes a body of {kilobytes} KB at most. Shorten it or send it in parts',
    },
  },
  bodyOfTooManyValues: {
    status: 413,
    code: invalid,
    text: {
      zh: '此接口的请求体最多含 {max} 个值，请分多次发送',
      en: 'This operation takes a body of {max} values at most. Send it in parts',
    },
  },
  bodyTooDeep: {
    status: 413,
    code: invalid,
    text: {
      zh: '请求体的嵌套超过 {max} 层，请减少嵌套',
      en: 'The body is nested more than {max} levels deep. Nest it less',
    },
  },
  bodyOfTooManyParts: {
    status: 413,
    code: invalid,
    text: {
      zh: '表单最多 {max} 项，且每项的头部不超过 {bytes} 字节；请减少字段或把文件打包为 ZIP',
      en: 'A form has {max} parts at most, with headers of {bytes} bytes each. Send fewer fields, or the files as a ZIP',
    },
  },
  unsupportedMediaType: {
    status: 415,
    code: invalid,
    text: {
      zh: '此接口的 Content-Type 应为 {wanted}，且内容不压缩；收到的是 {given}',
      en: 'This operation takes Content-Type {wanted}, not compressed; it came as {given}',
    },
  },
  queryTooLong: {
    status: 413,
    code: invalid,
    text: {
      zh: '地址中的查询参数最多 {bytes} 字节、{max} 个，请减少筛选条件',
      en: 'A query has {bytes} bytes and {max} values at most. Ask with fewer filters',
    },
  },
  replyTooLarge: {
    status: 413,
    code: invalid,
    text: {
      zh: '结果超过一次回复的上限 {megabytes} MB。请用 page_index 和更小的 page_size 分页读取；没有分页的接口请缩小范围或分多次请求',
      en: 'The answer is larger than the {megabytes} MB of one reply. Read it in pages, by page_index and a smaller page_size; where there are none, ask for less or in parts',
    },
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
  tooManyWaiting: {
    status: 429,
    code: wrongState,
    text: {
      zh: '{what}：本租户已有 {count} 个请求在排队，请在 {seconds} 秒后重试',
      en: '{what}: {count} requests of this tenant are waiting already. Try again in {seconds} seconds',
    },
  },
  waitedTooLong: {
    status: 429,
    code: wrongState,
    text: {
      zh: '{what}：排队 {waited} 秒仍未轮到，未执行。请在 {seconds} 秒后重试',
      en: '{what}: it was not its turn within {waited} seconds, so nothing was done. Try again in {seconds} seconds',
    },
  },
  quotaReached: {
    status: 429,
    code: wrongState,
    text: {
      zh: '配额“{what}”：本租户上限为 {max}，已用 {used}，无法满足本次请求。请稍后再试，或请本系统的运维人员提高该配额',
      en: 'The quota "{what}" allows this tenant {max}, of which {used} are used, so what you ask for does not fit. Try again later, or ask whoever operates this installation to raise it',
    },
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
