import { createHash } from 'node:crypto';
import type { Cell, Connection, Driver } from '../../functions/engines/driver.ts';
import { EngineError } from '../../functions/engines/engine-error.ts';
import { mysqlDriver } from '../../functions/engines/mysql/driver.ts';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import { maskedStatement, type MaskedStatement } from '../../functions/databases/reading/masking/masked-statement.ts';
import { families } from '../../functions/databases/reading/families.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { Guard } from '../../shared/masking/guards.ts';
import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';
import { lostColumn, maskedColumns, mysqlWorld, partedColumns, postgresWorld, schemaOf, type World } from './worlds.ts';

const drivers: Readonly<Record<MaskingDialect, Driver>> = { postgres: postgresDriver, mysql: mysqlDriver };
/** Where it listens. */
export type Server = { readonly host: string; readonly port: number; readonly user: string; readonly password: string };
const keys = { inner: '36'.repeat(64), outer: '5c'.repeat(64) };

/** What a person sees of a statement: `rows` are the first ones, `bag` tells of all in any order, `ordered` in theirs. */
export type Seen = {
  readonly outcome: 'answered' | 'refused' | 'failed';
  readonly told: string;
  readonly rows: readonly string[];
  readonly bag: bigint;
  readonly ordered: string;
};

/** What is asked, and with which walls. */
export type Asked = {
  readonly sql: string;
  readonly without?: readonly Guard[] | 'everything';
  /** A configured table has got another name since. */
  readonly isLost?: boolean;
  /** Tables that get another name between the look at the catalogue and the reading, in this order. */
  readonly renamed?: readonly (readonly [from: string, to: string])[];
};

/** Makes both worlds on a server. */
export async function makeWorlds(dialect: MaskingDialect, server: Server, rows: number): Promise<void> {
  if (dialect === 'postgres') await stopAutovacuum(server);
  for (const world of [0, 1] as const) {
    const name = dialect === 'postgres' ? `world_${world}` : schemaOf(dialect, world);
    const before = await open(dialect, server, dialect === 'postgres' ? 'postgres' : '');
    await before.run(`create database ${name}`);
    if (dialect === 'postgres')
      for (const setting of ['max_parallel_workers_per_gather = 0', 'synchronize_seqscans = off', 'jit = off'])
        await before.run(`alter database ${name} set ${setting}`);
    await before.close();
    const connection = await open(dialect, server, name);
    for (const sql of dialect === 'postgres' ? postgresWorld(world, rows) : mysqlWorld(world, rows))
      await connection.run(sql);
    await connection.close();
  }
}

/** A vacuum by itself changes what the planner reckons between two looks at one world, and a leak would pass for noise. */
async function stopAutovacuum(server: Server): Promise<void> {
  const connection = await open('postgres', server, 'postgres');
  await connection.run('alter system set autovacuum = off');
  await connection.run('select pg_reload_conf()');
  await connection.close();
}

/** A session on a database of a server that was started for the proof. */
export function open(
  dialect: MaskingDialect,
  { host, port, user, password }: Server,
  database: string,
): Promise<Connection> {
  const params: Readonly<Record<string, string>> = dialect === 'postgres' ? { database } : {};
  const schema = dialect === 'postgres' ? {} : { schema: database };
  const dbType = dialect === 'postgres' ? 'PostgreSQL' : 'MySQL';
  return drivers[dialect].connect(
    { dbType, host, port, user, password, params, ...schema },
    // Patient: a busy machine is no difference between two worlds.
    { timeoutMs: 120_000, applicationName: 'proof' },
  );
}

/** Asks one world in a session of its own, as the workbench does. */
export async function observe(
  dialect: MaskingDialect,
  server: Server,
  { sql, world, without, isLost, renamed = [] }: Asked & { readonly world: World },
): Promise<Seen> {
  const schema = schemaOf(dialect, world);
  const connection = await open(dialect, server, dialect === 'postgres' ? `world_${world}` : schema);
  const named = (text: string) => text.replaceAll(schema, 'lab');
  let isMasked = false;
  let undo: Renaming['renamed'] = [];
  try {
    await families[dialect].sessions.pin(connection);
    const read = await connection.reader({ timeoutMs: 60_000 });
    const own = dialect === 'postgres' ? sql : sql.replace(/\blab\b/g, schema);
    const columns = [
      ...maskedColumns(schema),
      ...(dialect === 'postgres' ? partedColumns : []),
      ...(isLost ? [lostColumn(schema)] : []),
    ];
    const masking = { connection, dialect, policy: { columns, keys } };
    const sent =
      without === 'everything'
        ? { text: own, settings: [], reads: [], demandOrigins: () => undefined }
        : await maskedStatement(own, { ...masking, ...(without && { without }) });
    isMasked = sent.reads.length > 0;
    for (const setting of sent.settings) await connection.run(setting);
    await rename(dialect, server, { world, renamed });
    undo = renamed.map(([from, to]) => [to, from] as const).toReversed();
    return await answered((sink) => read(sent.text, sink), named, sent.demandOrigins);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'queryNotMaskable')
      return { outcome: 'refused', told: named(error.text.en), ...noRows };
    if (!(error instanceof EngineError)) throw error;
    return { outcome: 'failed', told: `${error.code} ${isMasked ? '' : named(error.words.en)}`, ...noRows };
  } finally {
    await connection.close();
    await rename(dialect, server, { world, renamed: undo });
  }
}

const noRows = { rows: [], bag: 0n, ordered: '' } as const;

type Renaming = { readonly world: World; readonly renamed: NonNullable<Asked['renamed']> };

async function rename(dialect: MaskingDialect, server: Server, { world, renamed }: Renaming): Promise<void> {
  if (renamed.length === 0) return;
  const other = await open(dialect, server, dialect === 'postgres' ? `world_${world}` : schemaOf(dialect, world));
  for (const [from, to] of renamed) await other.run(`alter table ${from} rename to ${to}`);
  await other.close();
}

type Read = (sink: Parameters<Awaited<ReturnType<Connection['reader']>>>[1]) => Promise<void>;

async function answered(
  read: Read,
  named: (text: string) => string,
  demandOrigins: MaskedStatement['demandOrigins'],
): Promise<Seen> {
  let told = '';
  let count = 0;
  let bag = 0n;
  const rows: string[] = [];
  const hash = createHash('sha256');
  await read({
    columns: (columns, origins) => {
      demandOrigins(origins);
      told = named(JSON.stringify(columns.map(({ name, type, kind }) => [name, spelledType(type), kind])));
    },
    rows: async (batch: readonly (readonly Cell[])[]) => {
      for (const row of batch) {
        const text = named(JSON.stringify(row));
        if (count++ < 20_000) rows.push(text);
        hash.update(text);
        bag += createHash('sha1').update(text).digest().readBigUInt64BE();
      }
    },
  });
  return { outcome: 'answered', told: `${told} ${count}`, rows: rows.sort(), bag, ordered: hash.digest('hex') };
}

/**
 * How the two worlds differ in what a person sees of a statement; undefined where they do not. `isUnsteady` where they did, and one
 * world differed from itself as well, so that nothing can be said.
 */
export async function difference(
  dialect: MaskingDialect,
  server: Server,
  asked: Asked,
): Promise<{ readonly how: string | undefined; readonly seen: Seen; readonly isUnsteady?: true }> {
  const look = (world: World) => observe(dialect, server, { ...asked, world });
  const [one, other] = [await look(0), await look(1)];
  const found = compared(one, other);
  // Servers give rows that the order of a window calls equal in any order.
  if (!found || (found.kind === 'order' && /\bover \(/i.test(asked.sql))) return { how: undefined, seen: one };
  // What a world does not answer twice alike tells nothing; nor does a plan that hangs on which pages were sampled. MariaDB gives
  // rows that a window calls equal in another order only now and then, and LIMIT makes other rows of it.
  const most = found.kind === 'rows' ? 12 : 2;
  for (let tries = 0; tries < most; tries++) {
    if (found.kind === 'order') await sampleAgain(dialect, server);
    const [again, otherAgain] = [await look(0), await look(1)];
    if (!compared(again, otherAgain)) return { how: undefined, seen: one };
    const noise = [compared(one, again), compared(other, otherAgain)];
    if (found.kind !== 'told' && noise.some((own) => own?.kind === found.kind))
      return { how: undefined, seen: one, isUnsteady: true };
  }
  return { how: found.text, seen: one };
}

async function sampleAgain(dialect: MaskingDialect, server: Server): Promise<void> {
  for (const world of [0, 1] as const) {
    const name = dialect === 'postgres' ? `world_${world}` : schemaOf(dialect, world);
    const connection = await open(dialect, server, name);
    await connection.run(dialect === 'postgres' ? 'analyze' : 'analyze table people, depts, orders');
    await connection.close();
  }
}

/** Types that somebody made have other numbers in another database. */
function spelledType(type = ''): string {
  return Number(type) >= 16_384 ? 'own' : type;
}

type Difference = { readonly kind: 'told' | 'rows' | 'order'; readonly text: string };

/** Ended by the server when its time was over: how long a query takes is what masks do not hide. */
const isOverTime = ({ outcome, told }: Seen) => outcome === 'failed' && /^(57014|3024|1969) /.test(told);

function compared(one: Seen, other: Seen): Difference | undefined {
  if (isOverTime(one) || isOverTime(other)) return undefined;
  if (one.outcome !== other.outcome || one.told !== other.told)
    return { kind: 'told', text: `${one.outcome} ${one.told} | ${other.outcome} ${other.told}` };
  const at = one.rows.findIndex((row, n) => row !== other.rows[n]);
  if (one.bag !== other.bag) return { kind: 'rows', text: `rows: ${one.rows[at]} | ${other.rows[at]}` };
  return one.ordered === other.ordered ? undefined : { kind: 'order', text: 'the order of the rows' };
}
