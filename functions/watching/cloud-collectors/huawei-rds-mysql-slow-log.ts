import * as z from 'zod';
import { encoded } from './aliyun-signature.ts';
import type { CloudRound } from './cloud-collector.ts';
import { huaweiAuthorization } from './huawei-signature.ts';
import type { LogPage, LogRow, PagedLog, Stretch } from './log-pages.ts';
import { pagedCollector } from './paged-collector.ts';
import { askVendor, serviceAddress, type Vendor } from './vendor-exchange.ts';

const pageSize = 100;
const hour = 3_600_000;

/** Everything is a text: `1.04899 s`, `24`. */
const rowSchema = z.object({
  query_sample: z.string(),
  start_time: z.string(),
  count: z.string().default('1'),
  time: z.string().default(''),
  rows_examined: z.string().default(''),
  database: z.string().default(''),
  users: z.string().default(''),
  client_ip: z.string().default(''),
});

const refusal = z.union([
  z.object({ error_code: z.string(), error_msg: z.string() }).transform((one) => ({
    code: one.error_code,
    message: one.error_msg,
  })),
  z.object({ errCode: z.string(), externalMessage: z.string() }).transform((one) => ({
    code: one.errCode,
    message: one.externalMessage,
  })),
]);
const vendor: Vendor = {
  name: 'Huawei Cloud',
  refusal,
  denied: /^(APIGW\.03\d\d|APIG\.\d+|IAM\.|DBS\.200040|DBS\.280015|DBS\.280056|HTTP 40[13])/,
  throttled: /^(APIGW\.0308|DBS\.280011)/,
  advice: {
    zh: '请检查 AK、SK、项目 ID 与区域，并给该用户授予以下 IAM 权限策略',
    en: 'Check access key, secret, project and region, and give the user this policy of IAM',
  },
  policy: JSON.stringify({
    Version: '1.1',
    Statement: [{ Effect: 'Allow', Action: ['rds:instance:list', 'rds:log:list'] }],
  }),
};

export const collector = pagedCollector(vendor, logOf);

function logOf(round: CloudRound): PagedLog {
  return {
    stretchMax: 24 * hour,
    lateMax: hour / 2,
    // Of a longer list only the newest are told.
    rowsOfStretchMax: 2000,
    page: (stretch, page) => pageOf(round, stretch, page),
  };
}

async function pageOf({ params, now }: CloudRound, { from, to }: Stretch, page: number): Promise<LogPage> {
  const { project_id: project = '', db_instance_id: instance = '', region = '' } = params;
  const address = serviceAddress(params['rds_path'] ?? `rds.${region}.myhuaweicloud.com`);
  address.pathname = `/v3/${project}/instances/${instance}/slowlog`;
  const query = {
    end_date: zoned(to),
    limit: String(pageSize),
    // A page, whatever its name says.
    offset: String(page),
    start_date: zoned(from),
  };
  const at = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const key = { id: params['access_key_id'] ?? '', secret: params['access_key_secret'] ?? '' };
  const authorization = huaweiAuthorization({ method: 'GET', path: address.pathname, query }, key, at);
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
  const answer = await askVendor(
    vendor,
    {
      method: 'GET',
      url: `${address.origin}${address.pathname}?${search}`,
      headers: { 'content-type': 'application/json', 'x-sdk-date': at, authorization },
    },
    z.object({ slow_log_list: z.array(z.unknown()), total_record: z.coerce.number() }),
  );
  const { slow_log_list: rows, total_record: total } = answer;
  return {
    rows: rows.flatMap((row) => rowOf(row) ?? []),
    isLast: rows.length === 0 || page * pageSize >= total,
    total,
  };
}

function rowOf(given: unknown): LogRow | undefined {
  const row = rowSchema.safeParse(given).data;
  if (!row) return undefined;
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(row.start_time) ? row.start_time : `${row.start_time}Z`);
  const seconds = Number.parseFloat(row.time);
  const rowsExamined = Number.parseInt(row.rows_examined, 10);
  return {
    raw: JSON.stringify(given),
    moments: [at],
    logged: {
      sql: unescaped(row.query_sample),
      schema: row.database,
      user: row.users,
      endpoint: row.client_ip,
      count: Math.max(1, Number.parseInt(row.count, 10) || 1),
      at,
      ...(Number.isFinite(seconds) && { seconds }),
      ...(Number.isFinite(rowsExamined) && { rowsExamined }),
    },
  };
}

const marks: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&amp;': '&',
};

/** The samples come as if they were to stand in a page. */
function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|#34|#39|apos|amp);/g, (mark) => marks[mark] ?? mark);
}

function zoned(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+0000`;
}
