import { auditScript } from '../../shared/audit/audit.ts';
import { tellingSteps, type StepLocks } from '../../shared/audit/lock-impact/steps/step-locks.ts';
import type { Surroundings } from '../../shared/audit/lock-impact/steps/surroundings.ts';
import { schemaOfScript } from '../../shared/audit/script/schema-of-script.ts';
import type { Connection } from '../../functions/engines/driver.ts';

/** What is told of each statement of a script, of a database that some statements made. */
export function toldOfSteps(
  statements: readonly string[],
  {
    dialect,
    before,
    version,
    surroundings,
  }: {
    readonly dialect: 'postgres' | 'mysql';
    readonly before: readonly string[];
    readonly version: string;
    readonly surroundings: Surroundings;
  },
): StepLocks[] {
  const schema = { ...schemaOfScript(before.join(';\n'), dialect), serverVersion: version };
  const judged = auditScript(statements.join('\n'), {
    ...{ dialect, schema, rules: [] },
    tellStep: tellingSteps(dialect, surroundings),
  });
  return judged.statements.map(({ step }) => step ?? 'unknown');
}

/** What a statement locked of a schema of PostgreSQL: the strongest lock on each relation, and whether its rows were written anew. */
export type Held = ReadonlyMap<
  string,
  { readonly lock: string; readonly isIndex: boolean; readonly isRewritten: boolean }
>;

const modes: Readonly<Record<string, string>> = {
  AccessExclusiveLock: 'ACCESS EXCLUSIVE',
  ExclusiveLock: 'EXCLUSIVE',
  ShareRowExclusiveLock: 'SHARE ROW EXCLUSIVE',
  ShareLock: 'SHARE',
  ShareUpdateExclusiveLock: 'SHARE UPDATE EXCLUSIVE',
};

type Session = {
  readonly db: Connection;
  readonly other: Connection;
  /** The numbers of what was there before the script: nobody waits for what it made itself. */
  readonly there: ReadonlySet<string>;
};

/** The numbers of all relations of the schema. */
export async function relationsOf(db: Connection): Promise<ReadonlySet<string>> {
  return new Set((await filesOf(db)).map(([id]) => id ?? ''));
}

/** Runs a statement on PostgreSQL and looks at its locks: before its transaction ends, or while it waits for one that writes. */
export async function heldBy(sql: string, { db, other, there }: Session): Promise<Held> {
  const process = Number(await valueOf(db, 'select pg_backend_pid()'));
  const before = new Map(
    (await filesOf(other)).flatMap(([id, ...one]) => (there.has(id ?? '') ? [[id ?? '', one] as const] : [])),
  );
  if (/^(CREATE|DROP)( UNIQUE)? INDEX CONCURRENTLY/i.test(sql))
    return whileItWaits(sql, { db, other, process, before });
  await db.begin();
  try {
    await db.run(sql);
    const held = await locksOf(other, process);
    const after = new Map((await filesOf(db)).map(([id, , , file]) => [id ?? '', file] as const));
    await db.commit();
    return seenOf(held, before, after);
  } catch (error) {
    await db.rollback();
    throw error;
  }
}

type Waiting = {
  readonly db: Connection;
  readonly other: Connection;
  readonly process: number;
  readonly before: Files;
};
type Files = ReadonlyMap<string, readonly (string | null)[]>;

async function whileItWaits(sql: string, { db, other, process, before }: Waiting): Promise<Held> {
  const tables = [...before.values()].filter(([, kind]) => /^[rpm]$/.test(kind ?? '')).map(([name]) => name ?? '');
  await other.begin();
  // Who has written is waited for, and nobody else is kept from anything.
  for (const table of tables)
    await other.run(`lock table only other."${table.replaceAll('"', '""')}" in row exclusive mode`);
  const done = db.run(sql);
  try {
    for (let looks = 0; looks < 400; looks++) {
      const waits = await valueOf(other, `select count(*) from pg_locks where pid = ${process} and not granted`);
      if (waits !== '0') break;
    }
    return seenOf(await locksOf(other, process), before, new Map());
  } finally {
    await other.rollback();
    await done;
  }
}

function seenOf(
  held: readonly (readonly (string | null)[])[],
  before: Files,
  after: ReadonlyMap<string, string | null | undefined>,
): Held {
  const found = new Map<string, { lock: string; isIndex: boolean; isRewritten: boolean }>();
  const order = Object.keys(modes);
  for (const [id, mode] of held.toSorted((a, b) => order.indexOf(b[1] ?? '') - order.indexOf(a[1] ?? ''))) {
    const [name, kind, file] = before.get(id ?? '') ?? [];
    const lock = modes[mode ?? ''];
    if (!name || !lock) continue;
    const isTable = /^[rm]$/.test(kind ?? '');
    found.set(name, {
      lock,
      isIndex: /^[iI]$/.test(kind ?? ''),
      isRewritten: isTable && after.has(id ?? '') && after.get(id ?? '') !== file,
    });
  }
  return found;
}

const valueOf = async (db: Connection, sql: string) => (await db.query(sql, { maxRows: 1 })).rows[0]?.[0];

async function filesOf(db: Connection) {
  const sql = `select c.oid::text, relname, relkind::text, relfilenode::text from pg_class c where relnamespace = 'other'::regnamespace`;
  return (await db.query(sql, { maxRows: 5000 })).rows;
}

async function locksOf(db: Connection, process: number) {
  const sql = `select relation::text, mode from pg_locks where pid = ${process} and relation is not null and granted and database = (select oid from pg_database where datname = current_database())`;
  return (await db.query(sql, { maxRows: 5000 })).rows;
}
