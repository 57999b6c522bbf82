import type * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { valuesShownTo, type ShownSql } from '../../databases/masking/service.ts';
import type { Context } from '../../platform/context.ts';
import { checkedRange } from '../samples/range.ts';
import { readSamples } from '../samples/read.ts';
import type { Sample } from '../samples/sample.ts';
import { spreadOf } from '../samples/spread.ts';
import { visibleManagedSql } from './service.ts';

export async function listSqlManageSamples(
  { params, query }: Input<typeof contract.listSqlManageSamples>,
  ctx: Context,
) {
  const record = await visibleManagedSql(ctx, params.sql_manage_id);
  const { planId, sqlId, timeAvg, objectName } = record;
  const range = checkedRange(query);
  const { samples, isCut } = await readSamples(ctx, [planId], { ...range, statementId: sqlId });
  const spread = spreadOf(samples);
  const { text } = await valuesShownTo(ctx)(record);
  const first = (order: (a: Sample, b: Sample) => number) =>
    samples
      .toSorted(order)
      .slice(0, limits.samplesShownMax)
      .map((sample) => shown(sample, text));
  return {
    data: {
      slowest: first((a, b) => b.seconds - a.seconds),
      latest: first((a, b) => b.at - a.at),
      ...(spread && {
        spread: {
          execute_count: spread.runs,
          averaged_count: spread.averagedRuns,
          p50: rounded(spread.p50),
          p95: rounded(spread.p95),
          p99: rounded(spread.p99),
          longest: rounded(spread.longest),
          bars: spread.bars.map(({ upTo, runs }) => ({
            execute_count: runs,
            ...(upTo !== undefined && { up_to: upTo }),
          })),
        },
      }),
      is_cut: isCut,
      is_sampled: timeAvg !== undefined && objectName === undefined,
    },
  };
}

function shown({ at, sql, schema, user, host, runs, seconds, rows }: Sample, text: ShownSql['text']) {
  return {
    time: new Date(at).toISOString(),
    sql: text(sql),
    schema_name: schema,
    db_user: user,
    host,
    execute_count: runs,
    seconds: rounded(seconds),
    ...(rows !== undefined && { row_examined: Math.round(rows) }),
  };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1_000_000) / 1_000_000;
}
