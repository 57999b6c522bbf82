import { isCollectable } from '../../functions/watching/collectors/own-statements.ts';
import { limits } from '../../shared/limits.ts';
import type { LoggedSql } from '../../shared/server-logs/logged-sql.ts';
import { beginningOf } from '../../shared/whole-characters.ts';
import type { Chosen, ScanOptions } from './scan-options.ts';

type Total = {
  count: number;
  timed: number;
  seconds: number;
  longest: number;
  counted: number;
  rows: number;
  first: number | undefined;
  last: number | undefined;
  user: string;
  readonly endpoints: Set<string>;
};

const statementsMax = 1000;
const charactersMax = 4_000_000;
const endpointsMax = 100;

/** Runs of statements that go to the server together, those of the same text as one. */
export class Batch {
  readonly #totals = new Map<string, { schema: string; sql: string; total: Total }>();
  #characters = 0;

  constructor(private readonly options: Pick<ScanOptions, 'users' | 'schemas'>) {}

  get isFull(): boolean {
    return this.#totals.size >= statementsMax || this.#characters >= charactersMax;
  }

  get isEmpty(): boolean {
    return this.#totals.size === 0;
  }

  add(one: LoggedSql): void {
    const { users, schemas } = this.options;
    if (!isCollectable(one.sql) || !isChosen(users, one.user ?? '') || !isChosen(schemas, one.schema)) return;
    const sql = beginningOf(one.sql, limits.uploadedTextMax);
    const key = JSON.stringify([one.schema, sql]);
    const known = this.#totals.get(key);
    const { total } = known ?? { total: fresh() };
    if (!known) {
      this.#totals.set(key, { schema: one.schema, sql, total });
      this.#characters += sql.length;
    }
    addTo(total, one);
  }

  /** What waits, as servers of this family take it; afterwards nothing waits. */
  taken(): object[] {
    const list = [...this.#totals.values()].map(({ schema, sql, total }) => ({
      audit_plan_sql_fingerprint: '',
      audit_plan_sql_counter: String(total.count),
      audit_plan_sql_last_receive_text: sql,
      audit_plan_sql_schema: schema,
      ...(total.last !== undefined && { audit_plan_sql_last_receive_timestamp: new Date(total.last).toISOString() }),
      ...(total.first !== undefined && { first_query_at: new Date(total.first).toISOString() }),
      ...(total.timed > 0 && {
        query_time_avg: rounded(total.seconds / total.timed),
        query_time_max: rounded(total.longest),
      }),
      ...(total.counted > 0 && { row_examined_avg: rounded(total.rows / total.counted) }),
      ...(total.user !== '' && { db_user: total.user }),
      endpoints: [...total.endpoints],
    }));
    this.#totals.clear();
    this.#characters = 0;
    return list;
  }
}

function fresh(): Total {
  return {
    ...{ count: 0, timed: 0, seconds: 0, longest: 0, counted: 0, rows: 0 },
    ...{ first: undefined, last: undefined, user: '', endpoints: new Set<string>() },
  };
}

function addTo(total: Total, { count, seconds, rowsExamined, at, user, endpoint }: LoggedSql): void {
  total.count += count;
  if (seconds !== undefined) {
    total.timed += count;
    total.seconds += seconds * count;
    total.longest = Math.max(total.longest, seconds);
  }
  if (rowsExamined !== undefined) {
    total.counted += count;
    total.rows += rowsExamined * count;
  }
  if (at !== undefined) {
    total.first = Math.min(total.first ?? at, at);
    total.last = Math.max(total.last ?? at, at);
  }
  if (user) total.user = user;
  if (endpoint && total.endpoints.size < endpointsMax) total.endpoints.add(endpoint);
}

function isChosen({ only, except }: Chosen, name: string): boolean {
  return (only.length === 0 || only.includes(name)) && !except.includes(name);
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
