import * as z from 'zod';
import type { Connection } from '../../functions/engines/driver.ts';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import { manyObjects } from './many-objects.ts';
import { startPostgres } from './postgres.ts';

/** How many objects a schema has whose catalogue is asked; enough that what is looked at for each of them stands out. */
export const manyCount = 1000;

/**
 * A session on a PostgreSQL server whose schema `shop` has them, and whose schema `beside` has so many more. The server knows nothing of
 * its catalogues until somebody analyzes them.
 */
export async function startWithMany({ beside = 0 } = {}): Promise<{
  readonly db: Connection;
  readonly stop: () => Promise<void>;
}> {
  const postgres = await startPostgres();
  const target = { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } };
  const db = await postgresDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
  await db.run('alter system set autovacuum = off');
  await db.run('select pg_reload_conf()');
  for (const [schema, count] of Object.entries({ beside, shop: manyCount })) {
    await db.run(`create schema ${schema}`);
    await db.run(`set search_path to ${schema}`);
    await manyObjects('postgres', { count, isSecond: false }, (sql) =>
      db.run(`do $do$ begin ${sql.join('; ')}; end $do$`),
    );
  }
  const stop = async () => {
    await db.run('alter system reset autovacuum');
    await db.run('select pg_reload_conf()');
    await db.close();
    await postgres.stop();
  };
  return { db, stop };
}

const node = z.looseObject({
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Join Filter': z.number().default(0),
  get Plans() {
    return z.array(node).default([]);
  },
});
const explained = z.tuple([z.object({ Plan: node })]);

/**
 * A connection that asks what it is asked, and notes in `dear` where a part of the plan of a question looks at more rows than it may: at
 * more than `mostOf` says. `asked` counts the questions.
 */
export async function watchingPlans(db: Connection, mostOf: (part: Part) => number = mostRows) {
  const sizeOf = await catalogueSizes(db);
  const largest = Math.max(...sizeOf.values());
  const dearParts = (plan: z.infer<typeof node>, sql: string): string[] => {
    // What is kept and gone through again is seen by what a join throws away.
    const { 'Relation Name': name, 'Actual Rows': given, 'Actual Loops': loops } = plan;
    const looked = (given + plan['Rows Removed by Filter'] + plan['Rows Removed by Join Filter']) * loops;
    const isDear =
      looked > mostOf({ sql, ...(name === undefined ? { size: largest } : { name, size: sizeOf.get(name) ?? 0 }) });
    return [
      ...(isDear ? [`${looked} rows of ${name ?? 'a step'}`] : []),
      ...plan.Plans.flatMap((part) => dearParts(part, sql)),
    ];
  };
  const told = { dear: [] as string[], asked: 0 };
  const query: Connection['query'] = async (sql, options) => {
    if (/^\s*(?:select|with)\b/i.test(sql)) {
      const { rows } = await db.query(`explain (analyze, timing off, format json) ${sql}`, { maxRows: 100_000 });
      const [{ Plan }] = explained.parse(JSON.parse(rows.map(([line]) => line ?? '').join('\n')));
      told.asked += 1;
      told.dear.push(...dearParts(Plan, sql).map((part) => `${part}: ${sql.replace(/\s+/g, ' ').slice(0, 200)}`));
    }
    return db.query(sql, options);
  };
  const connection = new Proxy(db, {
    get: (target, name) => {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { connection, told };
}

/** A part of the plan of a question: what it reads, or nothing where it works on what others have read, and how large that is. */
type Part = { readonly sql: string; readonly name?: string; readonly size: number };

/** Some readings of all of it, and a few rows for each object. */
export function mostRows({ size }: Part): number {
  return 4 * size + 6 * manyCount;
}

/** How many rows each catalogue has, as far as this one may read it. */
async function catalogueSizes(db: Connection): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query(
    `select relname from pg_catalog.pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r'`,
    { maxRows: 1000 },
  );
  const names = rows.map(([name]) => name ?? '');
  const counts = names.map((name) => `select '${name}', count(*) from pg_catalog.${name}`);
  const counted = await db.query(counts.join(' union all '), { maxRows: 1000 });
  return new Map(counted.rows.map(([name, count]) => [name ?? '', Number(count)]));
}
