import * as z from 'zod';
import { defined } from '../../../shared/records.ts';
import { aliyunCollector, endpointIn } from './aliyun-rds.ts';

const rowSchema = z.object({
  ExecutionStartTime: z.string(),
  SQLText: z.string(),
  DBName: z.string().default(''),
  HostAddress: z.string().default(''),
  UserName: z.string().optional(),
  QueryTimes: z.coerce.number().optional(),
  QueryTimeMS: z.coerce.number().optional(),
  ParseRowCounts: z.coerce.number().optional(),
});

export const collector = aliyunCollector({
  action: 'DescribeSlowLogRecords',
  time: (at) => `${new Date(at).toISOString().slice(0, 16)}Z`,
  items: z.object({ SQLSlowRecord: z.array(z.unknown()) }).transform(({ SQLSlowRecord }) => SQLSlowRecord),
  row: (given) => {
    const row = rowSchema.safeParse(given).data;
    if (!row) return undefined;
    const at = Date.parse(row.ExecutionStartTime);
    const { QueryTimeMS: milliseconds } = row;
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
          user: row.UserName ?? /^([^[\s]+)\[/.exec(row.HostAddress)?.[1],
          seconds: milliseconds === undefined ? row.QueryTimes : milliseconds / 1000,
          rowsExamined: row.ParseRowCounts,
        }),
      },
    };
  },
  // It is told by when it began, once it has ended.
  lateMax: 30 * 60_000,
});
