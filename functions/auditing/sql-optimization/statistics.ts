import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { dbServicesOf } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { averageGains, optimizationsOfDays } from './optimization-repo.ts';

const dayMilliseconds = 86_400_000;

export async function getOptimizationGains(
  _: Input<typeof contract.getOptimizationGains>,
  { table, project }: Context,
) {
  const sources = await dbServicesOf(table, project.uid);
  const gains = await averageGains(
    table,
    project.uid,
    sources.map(({ uid }) => uid),
  );
  return {
    data: sources.flatMap(({ uid, name }) => {
      const average = gains.get(uid);
      return average === undefined ? [] : [{ instance_name: name, avg_performance_improve: average }];
    }),
  };
}

/** Every day of the period is told, also those without any. */
export async function getOptimizationDays(
  { query }: Input<typeof contract.getOptimizationDays>,
  { table, project }: Context,
) {
  const [from, to] = [Date.parse(query.filter_create_time_from), Date.parse(query.filter_create_time_to)];
  const first = Math.floor(from / dayMilliseconds);
  const count = Math.floor(to / dayMilliseconds) - first + 1;
  if (to < from || count > limits.optimizationDaysMax)
    throw new AppError('optimizationPeriod', { days: limits.optimizationDaysMax });
  const days = Array.from({ length: count }, (_, at) =>
    new Date((first + at) * dayMilliseconds).toISOString().slice(0, 10),
  );
  const numbers = await optimizationsOfDays(table, project.uid, days);
  return { data: days.map((time, at) => ({ time, record_number: numbers[at] ?? 0 })) };
}
