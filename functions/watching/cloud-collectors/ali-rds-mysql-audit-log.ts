import * as z from 'zod';
import { defined } from '../../../shared/records.ts';
import { aliyunCollector, endpointIn } from './aliyun-rds.ts';

const rowSchema = z.object({
  ExecuteTime: z.string(),
  SQLText: z.string(),
  DBName: z.string().default(''),
  HostAddress: z.string().default(''),
  AccountName: z.string().optional(),
  /** Microseconds. */
  TotalExecutionTimes: z.coerce.number().optional(),
});

export const collector = aliyunCollector({
  action: 'DescribeSQLLogRecords',
  time: (at) => `${new Date(at).toISOString().slice(0, 19)}Z`,
  items: z.object({ SQLRecord: z.array(z.unknown()) }).transform(({ SQLRecord }) => SQLRecord),
  row: (given) => {
    const row = rowSchema.safeParse(given).data;
    // Who comes and goes stands in this log too.
    if (!row || /^(login|logout)\b[^(]*!$/i.test(row.SQLText.trim())) return undefined;
    const at = Date.parse(row.ExecuteTime);
    const { TotalExecutionTimes: microseconds } = row;
    return {
      raw: JSON.stringify(given),
      moments: [at],
      logged: {
        sql: row.SQLText,
        schema: row.DBName,
        count: 1,
        at,
        endpoint: endpointIn(row.HostAddress),
        ...defined({
          user: row.AccountName,
          seconds: microseconds === undefined ? undefined : microseconds / 1_000_000,
        }),
      },
    };
  },
  lateMax: 5 * 60_000,
});
