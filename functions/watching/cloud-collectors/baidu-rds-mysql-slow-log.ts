import * as z from 'zod';
import { baiduAuthorization } from './baidu-signature.ts';
import type { CloudRound } from './cloud-collector.ts';
import type { LogPage, LogRow, PagedLog, Stretch } from './log-pages.ts';
import { pagedCollector } from './paged-collector.ts';
import { askVendor, serviceAddress, type Vendor } from './vendor-exchange.ts';

const pageSize = 100;
const signatureSeconds = 1800;
const hour = 3_600_000;

const rowSchema = z.object({
  sql: z.string(),
  /** `2021-08-05 12:00:00`; in which zone is not documented. */
  executeTime: z.string(),
  dbName: z.string().default(''),
  userName: z.string().default(''),
  hostIp: z.string().default(''),
  queryTime: z.coerce.number(),
  rowsExamined: z.coerce.number().default(0),
});

const vendor: Vendor = {
  name: 'Baidu Cloud',
  refusal: z.object({ code: z.string(), message: z.string() }),
  denied: /^(AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|InvalidHTTPAuthHeader|RequestExpired|HTTP 40[13])/,
  throttled: /(RequestLimit|TooMany|Throttl|ServiceUnavailable)/i,
  advice: {
    zh: '请检查 Access Key ID 与 Secret，并在多用户访问控制中给该用户授予 RDS 只读权限',
    en: 'Check the access key and its secret, and let its user read RDS (multi-user access control)',
  },
  policy: '',
};

export const collector = pagedCollector(vendor, logOf);

function logOf(round: CloudRound): PagedLog {
  return { stretchMax: 24 * hour, lateMax: hour / 2, page: (stretch, page) => pageOf(round, stretch, page) };
}

async function pageOf({ params, now }: CloudRound, { from, to }: Stretch, page: number): Promise<LogPage> {
  const address = serviceAddress(params['rds_path'] ?? '');
  address.pathname = `/v1/instance/${params['db_instance_id'] ?? ''}/slowlogs/details`;
  const at = secondsOf(now);
  const headers = { host: address.host, 'content-type': 'application/json; charset=utf-8', 'x-bce-date': at };
  const key = { id: params['access_key_id'] ?? '', secret: params['access_key_secret'] ?? '' };
  const signed = { method: 'POST', path: address.pathname, headers };
  const answer = await askVendor(
    vendor,
    {
      method: 'POST',
      url: address.href,
      headers: { ...headers, authorization: baiduAuthorization(signed, key, { at, seconds: signatureSeconds }) },
      body: JSON.stringify({ startTime: secondsOf(from), endTime: secondsOf(to), pageNo: page, pageSize }),
    },
    z.object({ slowLogs: z.array(z.unknown()).nullish() }),
  );
  const rows = answer.slowLogs ?? [];
  // Whether the count of the answer is that of all pages is not documented: only an empty page is surely the end.
  return { rows: rows.flatMap((row) => rowOf(row, { from, to }) ?? []), isLast: rows.length === 0 };
}

function rowOf(given: unknown, { from, to }: Stretch): LogRow | undefined {
  const row = rowSchema.safeParse(given).data;
  if (!row) return undefined;
  const asUtc = Date.parse(`${row.executeTime.replace(' ', 'T')}Z`);
  const moments = [asUtc, asUtc - 8 * hour];
  const at = moments.find((one) => one >= from && one < to) ?? asUtc;
  return {
    raw: JSON.stringify(given),
    moments: moments.filter((one) => one < to),
    logged: {
      sql: row.sql,
      schema: row.dbName,
      user: row.userName,
      endpoint: row.hostIp,
      seconds: row.queryTime,
      rowsExamined: row.rowsExamined,
      count: 1,
      at,
    },
  };
}

function secondsOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
