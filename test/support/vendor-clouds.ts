import { aliyunSignature } from '../../functions/watching/cloud-collectors/aliyun-signature.ts';
import { baiduAuthorization } from '../../functions/watching/cloud-collectors/baidu-signature.ts';
import { huaweiAuthorization } from '../../functions/watching/cloud-collectors/huawei-signature.ts';
import { httpStandIn, type Caught, type StandInAnswer } from './stand-ins.ts';

/** A run of a statement as a cloud keeps it. */
export type KeptRun = { readonly at: number; readonly sql: string; readonly seconds: number };

export const vendorKey = { id: 'AKVENDOR', secret: 'vendor-s3cret' };
export const projectId = '0123456789abcdef0123456789abcdef';
export const instanceId = 'rm-shop1';

/** What each of them answers a page of a stretch of time with. */
type Cloud = {
  readonly path: RegExp;
  readonly isSigned: (caught: Caught) => boolean;
  readonly unsigned: StandInAnswer;
  readonly throttled: StandInAnswer;
  readonly asked: (caught: Caught) => { from: number; to: number; page: number; size: number };
  readonly answer: (rows: readonly KeptRun[], total: number, caught: Caught) => StandInAnswer;
  /** Only the newest so many of a stretch are told. */
  readonly rowsMax?: number;
};

const form = ({ body }: Caught) => Object.fromEntries(new URLSearchParams(body)) as Record<string, string>;
const iso = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

const aliyun: Cloud = {
  path: /^\/$/,
  isSigned: (caught) => {
    const { Signature, ...params } = form(caught);
    return params['AccessKeyId'] === vendorKey.id && Signature === aliyunSignature('POST', params, vendorKey.secret);
  },
  unsigned: {
    status: 400,
    body: { RequestId: 'r', Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched.' },
  },
  throttled: {
    status: 400,
    body: { Code: 'Throttling.User', Message: 'Request was denied due to user flow control.' },
  },
  asked: (caught) => {
    const { StartTime = '', EndTime = '', PageNumber, PageSize } = form(caught);
    return { from: Date.parse(StartTime), to: Date.parse(EndTime), page: Number(PageNumber), size: Number(PageSize) };
  },
  answer: (rows, total, caught) => {
    const { Action, DBInstanceId } = form(caught);
    if (DBInstanceId !== instanceId)
      return { status: 404, body: { Code: 'InvalidDBInstanceId.NotFound', Message: 'The DBInstanceId is not found.' } };
    const isSlow = Action === 'DescribeSlowLogRecords';
    const common = { HostAddress: 'app[app] @  [10.0.0.9]', DBName: 'shop' };
    const slow = rows.map(({ at, sql, seconds }) => ({
      ...common,
      SQLText: sql,
      ExecutionStartTime: iso(at),
      QueryTimes: Math.floor(seconds),
      QueryTimeMS: seconds * 1000,
      LockTimes: 0,
      ParseRowCounts: 4000,
      ReturnRowCounts: 1,
    }));
    const audited = rows.map(({ at, sql, seconds }) => ({
      DBName: 'shop',
      HostAddress: '10.0.0.9',
      AccountName: 'app',
      SQLText: sql,
      ExecuteTime: iso(at),
      TotalExecutionTimes: seconds * 1_000_000,
      ThreadID: '7',
      ReturnRowCounts: 1,
    }));
    const Items = isSlow ? { SQLSlowRecord: slow } : { SQLRecord: audited };
    return { body: { RequestId: 'r', PageNumber: 1, PageRecordCount: rows.length, TotalRecordCount: total, Items } };
  },
};

const baidu: Cloud = {
  path: new RegExp(`^/v1/instance/${instanceId}/slowlogs/details$`),
  isSigned: ({ method, path, headers }) => {
    const [, id, at = '', seconds, names = ''] = (headers.authorization ?? '').split('/');
    const signed = Object.fromEntries(names.split(';').map((name) => [name, String(headers[name])]));
    const isWhole = ['host', 'x-bce-date'].every((name) => name in signed) && id === vendorKey.id;
    const when = { at, seconds: Number(seconds) };
    return isWhole && headers.authorization === baiduAuthorization({ method, path, headers: signed }, vendorKey, when);
  },
  unsigned: {
    status: 403,
    body: { requestId: 'r', code: 'SignatureDoesNotMatch', message: 'The request signature does not match.' },
  },
  throttled: { status: 429, body: { requestId: 'r', code: 'RequestLimitExceeded', message: 'Too many requests.' } },
  asked: ({ body }) => {
    const { startTime, endTime, pageNo, pageSize } = JSON.parse(body);
    return { from: Date.parse(startTime), to: Date.parse(endTime), page: pageNo, size: pageSize };
  },
  answer: (rows) => ({
    body: {
      count: rows.length,
      slowLogs: rows.map(({ at, sql, seconds }) => ({
        instanceId,
        userName: 'app',
        dbName: 'shop',
        hostIp: '10.0.0.9',
        queryTime: seconds,
        lockTime: 0,
        rowsExamined: 4000,
        rowsSent: 1,
        sql,
        // In the zone of Beijing, which it does not say.
        executeTime: iso(at + 8 * 3_600_000)
          .slice(0, 19)
          .replace('T', ' '),
      })),
    },
  }),
};

const huawei: Cloud = {
  path: new RegExp(`^/v3/${projectId}/instances/${instanceId}/slowlog$`),
  isSigned: ({ method, path, query, headers, body }) => {
    const at = String(headers['x-sdk-date']);
    const signed = { method, path, query: Object.fromEntries(query), body };
    return headers.authorization === huaweiAuthorization(signed, vendorKey, at);
  },
  unsigned: {
    status: 401,
    body: {
      error_code: 'APIGW.0301',
      error_msg: 'Incorrect IAM authentication information: verify aksk signature fail',
    },
  },
  throttled: {
    status: 429,
    body: { error_code: 'APIGW.0308', error_msg: 'The throttling threshold has been reached' },
  },
  asked: ({ query }) => {
    const [from, to] = ['start_date', 'end_date'].map((name) =>
      (query.get(name) ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
    );
    return {
      from: Date.parse(from ?? ''),
      to: Date.parse(to ?? ''),
      page: Number(query.get('offset')),
      size: Number(query.get('limit')),
    };
  },
  answer: (rows, total) => ({
    body: {
      total_record: total,
      slow_log_list: rows.map(({ at, sql, seconds }) => ({
        count: '1',
        time: `${seconds} s`,
        lock_time: '0.00003 s',
        rows_sent: '1',
        rows_examined: '4000',
        database: 'shop',
        users: 'app',
        query_sample: sql.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;'),
        type: 'SELECT',
        start_time: iso(at).slice(0, 19),
        client_ip: '10.0.0.9',
      })),
    },
  }),
  rowsMax: 2000,
};

const clouds = { aliyun, baidu, huawei } as const;

/** The RDS services of Alibaba, Baidu and Huawei Cloud, as their documents describe them. They take no request whose signature is not right. */
export async function vendorClouds() {
  const runs: KeptRun[] = [];
  let isBusy = false;
  const { url, caught, close } = await httpStandIn((request) => {
    const cloud = Object.values(clouds).find(({ path }) => path.test(request.path));
    if (!cloud) return { status: 404, body: { code: 'NoSuchInstance', message: 'no such address' } };
    if (!cloud.isSigned(request)) return cloud.unsigned;
    if (isBusy) return cloud.throttled;
    const { from, to, page, size } = cloud.asked(request);
    if (!(to > from && size >= 1 && size <= 100 && page >= 1)) return { status: 400, body: 'bad stretch or page' };
    const inside = runs.filter(({ at }) => at >= from && at < to).sort((a, b) => a.at - b.at);
    const told = inside.slice(-(cloud.rowsMax ?? inside.length));
    return cloud.answer(told.slice((page - 1) * size, page * size), told.length, request);
  });
  return { runs, url, caught, close, beBusy: (busy: boolean) => (isBusy = busy) };
}
