import { tableOptionsOf, unsetValue, type TableOptions } from '../../../../shared/engines/mysql-options.ts';
import type { Left } from '../left-alone.ts';

export type OptionChanges = {
  readonly actions: readonly string[];
  /** What stands behind all other actions of ALTER TABLE, without a comma. */
  readonly partitioning: string | undefined;
  readonly left: readonly Left[];
  readonly charset: string | undefined;
};

/** What sets the options of a table, what it leaves to people, and the character set that its columns get with it. */
export function optionChanges(wanted: string, present: string): OptionChanges {
  if (wanted === present) return { actions: [], partitioning: undefined, left: [], charset: undefined };
  const [to, from] = [tableOptionsOf(wanted), tableOptionsOf(present)];
  const left: Left[] = [];
  if (to.rest !== from.rest) left.push({ reason: 'tableOptions', name: [to.rest, from.rest].join(' / ') });
  const actions = [...to.values].flatMap(([name, value]) =>
    from.values.get(name) === value ? [] : [`${name}=${value}`],
  );
  for (const name of from.values.keys()) {
    if (to.values.has(name) || name === 'COLLATE') continue;
    const value = unsetValue(name);
    if (value === undefined) left.push({ reason: 'tableOptions', name });
    else actions.push(`${name}=${value}`);
  }
  const charset = to.values.get('DEFAULT CHARSET');
  if (isCollatedAnew(to, from)) actions.push(`DEFAULT CHARSET=${charset}`);
  const isRecoded = ['DEFAULT CHARSET', 'COLLATE'].some((name) => to.values.get(name) !== from.values.get(name));
  const partitioning = to.partitioning === from.partitioning ? undefined : to.partitioning || 'REMOVE PARTITIONING';
  return { actions, partitioning, left, charset: isRecoded ? charset : undefined };
}

/** What sets no collation gets that of its character set, once somebody says that one again. */
function isCollatedAnew({ values: to }: TableOptions, { values: from }: TableOptions): boolean {
  const isBare = from.has('COLLATE') && !to.has('COLLATE');
  return isBare && to.has('DEFAULT CHARSET') && to.get('DEFAULT CHARSET') === from.get('DEFAULT CHARSET');
}
