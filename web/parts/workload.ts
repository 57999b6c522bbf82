import { limits } from '../../shared/limits.ts';
import { isSupported } from '../../shared/module-support.ts';
import { fill, type Text } from '../../shared/text.ts';
import { concealedWhy } from './masking/concealed-note.tsx';
import { withTexts } from './written-change.ts';

/** Statements of one data source that one screen gathered for another to optimize together, with how often each runs. */
export type Workload = {
  readonly source: string;
  readonly schema: string;
  readonly sql: string;
  /** Runs of each statement in a day, in their order. */
  readonly executions: readonly number[];
};
type Collected = {
  readonly sql: string;
  readonly instance_name: string;
  readonly schema_name: string;
  readonly db_type: string;
  readonly fp_count: number;
  readonly first_appear_timestamp: string;
  readonly last_receive_timestamp: string;
  readonly is_sql_shortened: boolean;
  readonly is_concealed?: boolean | undefined;
};

/** Why collected statements cannot be optimized together; nothing where they can. */
export function whyNoWorkload(rows: readonly Collected[]): Text | undefined {
  const places = new Set(rows.map(({ instance_name, schema_name }) => JSON.stringify([instance_name, schema_name])));
  if (places.size > 1) return words.severalPlaces;
  if (rows.length > limits.optimizationStatementsMax)
    return fill(words.tooMany, { max: limits.optimizationStatementsMax });
  if (rows.some(({ is_concealed }) => is_concealed)) return concealedWhy;
  if (rows.some(({ is_sql_shortened }) => is_sql_shortened)) return words.shortened;
  return rows.every(({ db_type }) => isSupported('sql_optimization', db_type)) ? undefined : words.otherType;
}

/** The workload as it stands in the state of a history entry. */
export function stateOfWorkload(rows: readonly Collected[]): { readonly workload: Workload } {
  const [first] = rows;
  return {
    workload: {
      source: first?.instance_name ?? '',
      schema: first?.schema_name ?? '',
      sql: rows.map(({ sql }) => `${sql.trim().replace(/;+$/, '')};`).join('\n'),
      executions: rows.map(runsOfDay),
    },
  };
}

/** The workload that came along to a screen; nothing where the state is of something else. */
export function workloadOf(state: unknown): Workload | undefined {
  if (typeof state !== 'object' || state === null || !('workload' in state)) return undefined;
  const texts = withTexts(state.workload, ['source', 'schema', 'sql']);
  const executions: unknown = texts && Reflect.get(Object(state.workload), 'executions');
  return texts && Array.isArray(executions) ? { ...texts, executions: executions.map(Number) } : undefined;
}

const dayMilliseconds = 24 * 3600 * 1000;

/** How often it ran in a day, over the days in which it was seen; what was seen for less counts as a day. */
function runsOfDay({ fp_count, first_appear_timestamp, last_receive_timestamp }: Collected): number {
  const span = Date.parse(last_receive_timestamp) - Date.parse(first_appear_timestamp);
  return Math.max(1, Math.round(fp_count / Math.max(1, span / dayMilliseconds)));
}

const words = {
  severalPlaces: {
    zh: '只能一起优化同一数据源、同一 Schema 的语句',
    en: 'Only statements of one data source and schema are optimized together',
  },
  tooMany: { zh: '一次最多优化 {max} 条语句', en: 'At most {max} statements are optimized at once' },
  shortened: {
    zh: '所选语句中有只保留了开头的语句',
    en: 'Of one of these statements only the beginning was kept',
  },
  otherType: { zh: '不支持优化该类型数据库的 SQL', en: 'SQL of this type of database cannot be optimized' },
} as const satisfies Record<string, Text>;
