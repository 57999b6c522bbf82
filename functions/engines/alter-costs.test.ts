import { readFileSync, writeFileSync } from 'node:fs';
import type { LockImpact } from '../../shared/audit/lock-impact/lock-row.ts';
import { paceOf, secondsOf, type Pace } from '../../shared/audit/lock-impact/predicted-seconds.ts';
import {
  alterCases,
  alterServers,
  plain,
  titleOf,
  type AlterCase,
  type AlterServer,
} from '../../test/support/alter-kinds.ts';
import { costsDocument, figuresIn, measuredRows as rows, tried } from '../../test/support/alter-document.ts';
import { alterStarts, toldOf } from '../../test/support/alter-told.ts';
import { isProving } from '../../test/support/lane.ts';
import { driverTestOptions } from './driver.conformance.ts';
import type { Connection } from './driver.ts';
import { driverOf } from './index.ts';

/** The document is written where seconds are measured, and held against what is told of the kinds everywhere. */
const place = 'docs/alter-costs.md';
const factorMax = 3;
const minutesMax = 25;
/** One change of each pace says how fast the server is today. */
const calibration: Readonly<Record<Exclude<Pace, 'scan'>, string>> = {
  copy: 'MODIFY a BIGINT',
  rebuild: 'FORCE',
  index: 'ADD INDEX by_a (a)',
};

test('the table of kinds is what is told of them', () => {
  const written = readFileSync(place, 'utf8');
  expect(costsDocument(figuresIn(written))).toBe(written);
});

(isProving ? describe : describe.skip)('the seconds that are predicted', () => {
  const measured = new Map<string, string>();

  test.each(alterServers)(
    'are those of %s within a factor of three',
    async (name) => {
      const server = await alterStarts[name]();
      const target = { dbType: 'MySQL', ...server, params: {}, schema: server.database };
      const db = await (await driverOf('MySQL')).connect(target, driverTestOptions);
      try {
        await fillBase(db);
        let speeds = await speedsOf(db);
        const measure = async (told: LockImpact, { sql }: AlterCase) => {
          const bytes = await refilled(db);
          return { predicted: secondsOf(told, { bytes }, speeds) ?? 0, took: await secondsFor(db, sql) };
        };
        const wrong: string[] = [];
        for (const one of alterCases) {
          const told = isMeasured(one, name) ? toldOf(one, tried[name]).impact : undefined;
          if (!told || !paceOf(told)) continue;
          let seen = await measure(told, one);
          if (isOff(seen)) {
            // The machine may have worked on something else meanwhile, so its pace is measured anew too.
            speeds = await speedsOf(db);
            seen = await measure(told, one);
          }
          const { predicted, took } = seen;
          measured.set(`${titleOf(one)} on ${name}`, `predicted ${predicted.toFixed(1)} s, took ${took.toFixed(1)} s`);
          if (isOff(seen)) wrong.push(`${name}: ${one.sql} ${predicted} ${took}`);
        }
        expect(wrong).toEqual([]);
      } finally {
        await db.close();
        await server.stop();
      }
    },
    minutesMax * 60_000,
  );

  afterAll(() => writeFileSync(place, costsDocument(measured)));
});

/** Nobody waits for less than a second, and it says little of a server. */
function isOff(seconds: { readonly predicted: number; readonly took: number }): boolean {
  const [predicted, took] = [Math.max(1, seconds.predicted), Math.max(1, seconds.took)];
  return Math.max(predicted / took, took / predicted) > factorMax;
}

/** How long words take follows from the words, which bytes do not tell. */
function isMeasured({ sql, given, on = alterServers }: AlterCase, name: AlterServer): boolean {
  return given === undefined && on.includes(name) && !sql.includes('FULLTEXT');
}

async function fillBase(db: Connection): Promise<void> {
  await db.run('drop table if exists base, t');
  await db.run(plain.replace('TABLE t', 'TABLE base'));
  const digits = `(${Array.from({ length: 10 }, (_, n) => `select ${n} n`).join(' union all ')})`;
  const number = 'a.n + 10 * b.n + 100 * c.n + 1000 * d.n + 10000 * e.n';
  for (let done = 0; done < rows; done += 100_000)
    await db.run(
      `insert into base (id, a, n, b, k, big, e, d) select ${number} + ${done}, ${number} + ${done} + 1, ${number} + ${done}, concat('word', ${number}), 1, repeat('y', 90), 'x', 1
       from ${digits} a, ${digits} b, ${digits} c, ${digits} d, ${digits} e`,
    );
}

/** A new table with the rows, and how many bytes it has. */
async function refilled(db: Connection): Promise<number> {
  for (const sql of ['drop table if exists t', plain, 'insert into t select * from base']) await db.run(sql);
  await db.query('analyze table t', { maxRows: 9 });
  const asked = `select data_length + index_length from information_schema.tables where table_schema = database() and table_name = 't'`;
  return Number((await db.query(asked, { maxRows: 1 })).rows[0]?.[0]);
}

async function secondsFor(db: Connection, sql: string): Promise<number> {
  const began = performance.now();
  await db.run(`ALTER TABLE t ${sql}`);
  return (performance.now() - began) / 1000;
}

/** The middle one of three: the first change after many rows also waits for these to be written. */
async function speedsOf(db: Connection): Promise<Readonly<Record<Pace, number>>> {
  const speeds = { scan: 1, index: 1, rebuild: 1, copy: 1 };
  for (const pace of ['copy', 'rebuild', 'index'] as const) {
    const seen: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const bytes = await refilled(db);
      seen.push(bytes / (await secondsFor(db, calibration[pace])));
    }
    speeds[pace] = seen.toSorted((a, b) => a - b)[1] ?? 1;
  }
  return speeds;
}
