import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { aliyunSignature } from './aliyun-signature.ts';
import type { CloudCollector, CloudRound } from './cloud-collector.ts';
import type { LogPage, LogRow, Stretch } from './log-pages.ts';
import { pagedCollector } from './paged-collector.ts';
import { askVendor, serviceAddress, type Vendor } from './vendor-exchange.ts';

/** One of the logs of an instance of RDS: the action that reads it, and what a row of it says. */
export type AliyunLog = {
  readonly action: string;
  /** How the action writes times, of which all are UTC. */
  readonly time: (at: number) => string;
  readonly items: z.ZodType<readonly unknown[]>;
  readonly row: (row: unknown) => LogRow | undefined;
  readonly lateMax: number;
};

/** The most that both actions give. */
const pageSize = 100;
const dayMilliseconds = 24 * 3_600_000;

/** Reads a log of RDS of Alibaba Cloud, in the style RPC of its interface. */
export function aliyunCollector(log: AliyunLog): CloudCollector {
  const vendor = vendorFor(log);
  return pagedCollector(vendor, (round) => ({
    stretchMax: dayMilliseconds,
    lateMax: log.lateMax,
    page: (stretch, page) => pageOf(log, { vendor, round, stretch, page }),
  }));
}

type Asked = {
  readonly vendor: Vendor;
  readonly round: CloudRound;
  readonly stretch: Stretch;
  readonly page: number;
};

async function pageOf(log: AliyunLog, { vendor, round, stretch, page }: Asked): Promise<LogPage> {
  const { params, now } = round;
  const asked = {
    AccessKeyId: params['access_key_id'] ?? '',
    Action: log.action,
    DBInstanceId: params['db_instance_id'] ?? '',
    EndTime: log.time(stretch.to),
    Format: 'JSON',
    PageNumber: String(page),
    PageSize: String(pageSize),
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: randomUUID(),
    SignatureVersion: '1.0',
    StartTime: log.time(stretch.from),
    Timestamp: `${new Date(now).toISOString().slice(0, 19)}Z`,
    Version: '2014-08-15',
  };
  const Signature = aliyunSignature('POST', asked, params['access_key_secret'] ?? '');
  const answer = await askVendor(
    vendor,
    {
      method: 'POST',
      url: serviceAddress(params['rds_path'] ?? '').href,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...asked, Signature }).toString(),
    },
    z.object({ Items: log.items, TotalRecordCount: z.coerce.number() }),
  );
  return {
    rows: answer.Items.flatMap((row) => log.row(row) ?? []),
    isLast: answer.Items.length === 0 || page * pageSize >= answer.TotalRecordCount,
    total: answer.TotalRecordCount,
  };
}

function vendorFor({ action }: AliyunLog): Vendor {
  const allowed = { Effect: 'Allow', Action: `rds:${action}`, Resource: '*' };
  return {
    name: 'Alibaba Cloud',
    refusal: z.object({ Code: z.string(), Message: z.string() }).transform(({ Code: code, Message: message }) => ({
      code,
      message,
    })),
    denied:
      /^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|Forbidden|NoPermission|InvalidSecurityToken)/,
    throttled: /^Throttling/,
    advice: {
      zh: '请检查 Access Key ID 与 Secret，并给该 RAM 用户授予以下权限策略',
      en: 'Check the access key and its secret, and give its RAM user this policy',
    },
    policy: JSON.stringify({ Version: '1', Statement: [allowed] }),
  };
}

/** `user[user] @ host [10.0.0.9]`, or an address alone. */
export function endpointIn(host: string): string {
  return /\[([^\]]*)\]\s*$/.exec(host)?.[1] ?? host.trim();
}
