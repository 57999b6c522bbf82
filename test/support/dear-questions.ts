import * as z from 'zod';
import type { Connection } from '../../functions/engines/driver.ts';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import { manyObjects } from './many-objects.ts';
import { startPostgres } from './postgres.ts';

/** How many objects a schema has whose catalogue is asked; enough that what is looked at for each of them stands out. */
export const manyCount = 1000;

/** A session on a PostgreSQL server whose schema `shop` has them. */
export async function startWithMany(): Promise<{ readonly db: Connection; readonly stop: () => Promise<void> }> {
  const postgres = await startPostgres();
  const target = { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } };
  const db = await postgresDriver.connect(target, { timeoutMs: 5000, applicationName: 'test' });
  await db.run('create schema shop');
  await db.run('set search_path to shop');
  const given = { count: manyCount, isSecond: false };
  await manyObjects('postgres', given, (sql) => db.run(`do $do$ begin ${sql.join('; ')}; end $do$`));
  await db.run('analyze');
  const stop = async () => {
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
 * A connection that asks what it is asked, and notes in `dear` where a part of the plan of a question looks at more than `mostOf` a
 * catalogue of so many rows: some readings of all of it and a few rows for each object, unless told otherwise. `asked` counts the questions.
 */
export async function watchingPlans(db: Connection, mostOf = (size: number) => 4 * size + 5 * manyCount) {
  const sizes = await db.query('select relname, reltuples::int from pg_catalog.pg_class where reltuples > 0', {
    maxRows: 100_000,
  });
  const sizeOf = new Map(sizes.rows.map(([name, tuples]) => [name ?? '', Number(tuples)]));
  const largest = Math.max(...sizeOf.values());
  const dearParts = (plan: z.infer<typeof node>): string[] => {
    // What is kept and gone through again is seen by what a join throws away.
    const { 'Relation Name': name, 'Actual Rows': given, 'Actual Loops': loops } = plan;
    const looked = (given + plan['Rows Removed by Filter'] + plan['Rows Removed by Join Filter']) * loops;
    const isDear = looked > mostOf(name === undefined ? largest : (sizeOf.get(name) ?? 0));
    return [...(isDear ? [`${looked} rows of ${name ?? 'a step'}`] : []), ...plan.Plans.flatMap(dearParts)];
  };
  const told = { dear: [] as string[], asked: 0 };
  const query: Connection['query'] = async (sql, options) => {
    if (/^\s*(?:select|with)\b/i.test(sql)) {
      const { rows } = await db.query(`explain (analyze, timing off, format json) ${sql}`, { maxRows: 100_000 });
      const [{ Plan }] = explained.parse(JSON.parse(rows.map(([line]) => line ?? '').join('\n')));
      told.asked += 1;
      told.dear.push(...dearParts(Plan).map((part) => `${part}: ${sql.replace(/\s+/g, ' ').slice(0, 200)}`));
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
