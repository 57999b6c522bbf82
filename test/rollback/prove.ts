import { deepEqual } from 'node:assert/strict';
import { changedRows } from '../../functions/auditing/backups/changed-rows.ts';
import { BackupFailed, backupProblems } from '../../functions/auditing/backups/backup-failed.ts';
import { keepDefinition } from '../../functions/auditing/backups/keep-definition.ts';
import { keepRows } from '../../functions/auditing/backups/keep-rows.ts';
import { reverseScript, type KeptStatement } from '../../functions/auditing/backups/reverse-script.ts';
import type { Connection, Target } from '../../functions/engines/driver.ts';
import { EngineError } from '../../functions/engines/engine-error.ts';
import { executionClassOf } from '../../functions/ground/ledger/execution-class.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { engineOf, familyOf } from '../../shared/engines/index.ts';
import type { EngineFamily } from '../../shared/engines/engine.ts';
import type { BackupPlan } from '../../shared/rollback/backup-plan.ts';
import { backupReasons, type BackupReason } from '../../shared/rollback/reasons.ts';
import { adviseBackup } from '../../shared/rollback/advise.ts';
import { filesInMemory } from '../support/task-run.ts';
import { consoleRoad, type ConsoleRoad } from './console-road.ts';
import { Lanes, type Carried } from './lanes.ts';
import { besides, RandomDefinitions, type Step } from './random-definitions.ts';
import { dumpOfPrograms, emptiedOfPrograms } from './programs.ts';
import { randomStorage } from './random-storage.ts';
import { followedChange, followers, randomProgram } from './random-programs.ts';
import { randomCase, randomFrom } from './random-tables.ts';
import { dbTypeOf, isPostgres, type ProvedEngine } from './servers.ts';

type Proof = {
  cases: number;
  statements: number;
  undone: number;
  /** How many of the cases went the road of the console too, and how many that of the browser. */
  byConsole: number;
  byBrowser: number;
  readonly kinds: Record<string, number>;
};
type Roads = Readonly<Record<string, (number: number) => 'console' | 'browser' | undefined>>;
/** Which way the cases go once more after they were proven without it. */
export const roads = {
  driver: () => undefined,
  some: (number) => (number % 10 === 0 ? 'console' : undefined),
  console: () => 'console',
  browser: () => 'browser',
} as const satisfies Roads;
export type Road = keyof typeof roads;

type Wanted = {
  readonly count: number;
  readonly seed: number;
  /** The case to begin with, where earlier ones were proven before. */
  readonly from?: number;
  readonly road?: Road;
  readonly told?: (done: number) => void;
};

/** Changes random tables with a backup, undoes the changes by the script alone and compares every byte. */
export async function prove(
  engine: ProvedEngine,
  target: Target,
  { count, seed, from = 0, road = 'some', told }: Wanted,
): Promise<Proof> {
  const lanes = await Lanes.open(target, road === 'browser' ? 'several' : 'one');
  const proof: Proof = { cases: 0, statements: 0, undone: 0, byConsole: 0, byBrowser: 0, kinds: {} };
  let desk: ConsoleRoad | undefined;
  try {
    for (let number = from; number < count; number++) {
      const way = roads[road](number);
      if (way === 'console') desk ??= await consoleRoad(target);
      const { db, ...lane } = lanes.free();
      const made = await proveOne(engine, db, {
        ...{ seed: seed * 1_000_003 + number, ...lane },
        desk: way === 'console' ? desk : undefined,
      });
      proof.cases++;
      if (way === 'console') proof.byConsole++;
      if (way === 'browser' && made.again) proof.byBrowser += await lanes.take(made.again);
      proof.statements += made.statements;
      proof.undone += made.undone;
      for (const kind of made.kinds) proof.kinds[kind] = (proof.kinds[kind] ?? 0) + 1;
      told?.(number + 1);
    }
    proof.byBrowser += await lanes.carry();
    return proof;
  } finally {
    await desk?.close();
    await lanes.close();
  }
}

type Case = {
  readonly seed: number;
  readonly connect: () => Promise<Connection>;
  readonly target: Target;
  /** The road that the case goes once more. */
  readonly desk: ConsoleRoad | undefined;
};

async function proveOne(
  engine: ProvedEngine,
  db: Connection,
  { seed, connect, target, desk }: Case,
): Promise<{ statements: number; undone: number; kinds: string[]; again: Carried | undefined }> {
  const random = randomFrom(seed);
  const { create, fill, model, ofRows } = randomCase(engine, random);
  const definitions = new RandomDefinitions(engine, random, model);
  const files = filesInMemory();
  await emptied(engine, db);
  // What is filled in means the same in the session of a workflow.
  for (const setting of asServed[familyOf(dbTypeOf(engine))]) await db.run(setting);
  for (const sql of [...besides, ...followers, create, fill]) await db.run(sql);
  // Which rows a statement means, and how they are written, may depend on the session.
  for (const setting of random.pick(sessions[familyOf(dbTypeOf(engine))])) await db.run(setting);
  const before = await dump(engine, db);
  const beforeByName = await dump(engine, db, 'byName');
  const kept: KeptStatement[] = [];
  const ran: string[] = [];
  const kinds: string[] = [];
  const script: string[] = [];
  let undone = 0;
  let again: Carried | undefined;
  // As a workflow would: another session, with the settings of the script alone.
  const other = await connect();
  try {
    for (let left = 1 + random.below(6); left > 0; left--) {
      const { sql, done, isLast }: Step = random.pick([
        () => ({ sql: ofRows() }),
        () => ({ sql: ofRows() }),
        () => definitions.next(),
        () => definitions.next(),
        () => randomProgram(engine, random),
        () => randomProgram(engine, random),
        () => ({ sql: followedChange(random) }),
        ...(isPostgres(engine)
          ? []
          : [() => randomStorage(engine, random, model), () => randomStorage(engine, random, model)]),
      ])();
      const number = ran.length + 1;
      const strategy = seed % 2 ? 'reverse_sql' : 'original_row';
      ran.push(sql);
      const made = await changed(engine, db, { sql, number, files, strategy }).catch(notPromised);
      if (!made || 'refused' in made) {
        ran.pop();
        if (made) kinds.push(made.refused);
      } else {
        kept.push(made);
        kinds.push(made.kind);
        done?.();
        if (isLast) break;
      }
    }
    const since = await changedRows(target, kept, { files, timeoutMs: 5000 });
    deepEqual(since.rows, [], 'nobody has changed anything since');
    for await (const line of reverseScript(files, kept, familyOf(dbTypeOf(engine))))
      script.push(line.replace(/;\n$/, ''));
    for (const sql of script) await other.run(sql);
    const isAsBefore = async () => {
      if (isPostgres(engine) && model.isMoved) deepEqual(await dump(engine, db, 'byName'), beforeByName);
      else deepEqual(await dump(engine, db), before);
    };
    await isAsBefore();
    undone = script.length;
    const begun = async () => {
      await emptied(engine, db);
      for (const sql of [...besides, ...followers, create]) await db.run(sql);
    };
    if (ran.length > 0) again = { seed, fill, changes: [...ran], begun, isAsBefore };
    if (desk && ran.length > 0) {
      script.splice(0, script.length, '-- by the console');
      await begun();
      await desk.undone(await desk.changed([fill, ...ran]), 1);
      await isAsBefore();
    }
  } catch (error) {
    const told = [...besides, ...followers, create, fill, ...ran, '-- undone by', ...script].join(';\n');
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}\n${told}`, {
      cause: error,
    });
  } finally {
    await other.close();
  }
  return { statements: ran.length, undone, kinds, again };
}

const sessions: Readonly<Record<EngineFamily, readonly (readonly string[])[]>> = {
  ...{ oracle: [], sqlserver: [] },
  postgres: [
    [`set timezone = 'UTC'`, `set datestyle = 'ISO, MDY'`, `set bytea_output = 'hex'`],
    [`set timezone = 'Asia/Shanghai'`, `set datestyle = 'SQL, DMY'`, `set bytea_output = 'escape'`],
  ],
  mysql: [[`set time_zone = '+00:00'`], [`set time_zone = '+08:00'`]],
};

const asServed: Readonly<Record<EngineFamily, readonly string[]>> = {
  ...{ oracle: [], sqlserver: [] },
  postgres: ['set timezone to default', 'set datestyle to default', 'set bytea_output to default'],
  mysql: ['set time_zone = default'],
};

async function emptied(engine: ProvedEngine, db: Connection): Promise<void> {
  if (isPostgres(engine)) {
    await db.run('drop schema public cascade');
    await db.run('create schema public');
    await db.run(`create type mood as enum ('sad', 'it''s ok')`);
    return;
  }
  const schema = await schemaOf(db);
  await emptiedOfPrograms(db);
  await db.run('set foreign_key_checks = 0');
  for (const { name, kind } of await tablesOf(db, schema)) await db.run(`drop ${kind} if exists \`${name}\``);
  await db.run('set foreign_key_checks = 1');
}

type Change = {
  readonly sql: string;
  readonly number: number;
  readonly files: ReturnType<typeof filesInMemory>;
  readonly strategy: 'reverse_sql' | 'original_row';
};

/** Runs a statement with its backup; undefined when the server refuses it. */
async function changed(
  engine: ProvedEngine,
  db: Connection,
  { sql, number, files, strategy }: Change,
): Promise<(KeptStatement & { readonly kind: string }) | { readonly refused: string } | undefined> {
  const described = engineOf(dbTypeOf(engine));
  const [parsed] = parseScript(sql, described.dialect).statements;
  const { plan, reason } = parsed ? adviseBackup(parsed, described) : {};
  if (!plan && reason && saidByText.has(reason)) return { refused: `refused: ${reason}` };
  if (!parsed || !plan) throw new Error(`no plan for ${sql}`);
  const isTransactional = executionClassOf(parsed, described) !== 'alone';
  const folder = `proof/${number}`;
  const mayGoOn = () => Promise.resolve();
  const job = { sql, rowsMax: 1000, family: familyOf(dbTypeOf(engine)), folder, connection: db, files, mayGoOn };
  if (isTransactional) await db.begin();
  const rows = await (plan.kind === 'definition'
    ? keepDefinition({ ...job, plan, isTransactional, isOnline: false })
    : keepRows({ ...job, plan })
  ).catch(async (error: unknown) => {
    // What is left open holds its tables against the undo.
    if (isTransactional) await db.rollback();
    throw error;
  });
  const result = await db.run(rows.send, { maxRows: rows.maxRows }).catch((error: unknown) => refusal(error));
  if (!result) {
    await (isTransactional ? db.rollback() : db.run('unlock tables'));
    return undefined;
  }
  try {
    await rows.finish(result);
  } catch (error) {
    if (isTransactional) await db.rollback();
    throw error;
  }
  if (isTransactional) await db.commit();
  return {
    number,
    strategy: plan.kind === 'definition' ? 'reverse_sql' : strategy,
    folder,
    kind: kindOf(plan, parsed.tree.kind),
  };
}

function kindOf(plan: BackupPlan, tree: string): string {
  if (plan.kind === 'definition')
    return plan.objects.some(({ type }) => type !== 'relation' && type !== 'index')
      ? 'program'
      : plan.dropsComputed
        ? 'materialized view'
        : plan.divides
          ? 'division'
          : plan.recodes
            ? 'character set'
            : plan.kind;
  if (/^(elder|younger)$/.test(plan.table.name)) return `followed ${plan.kind}`;
  if (plan.kind === 'upsert') return plan.kind;
  if (plan.counted) return tree === 'merge' ? 'merge' : 'changing with';
  if (plan.targets || plan.joined) return `joined ${plan.kind}`;
  return plan.kind === 'update' && plan.assigned.some((name) => name === 'id') ? 'moved keys' : plan.kind;
}

/** What the text alone says to be none that could be undone, by its name: nobody may choose a backup for it. */
const saidByText: ReadonlySet<BackupReason> = new Set<BackupReason>(['partitions', 'storageOptions']);

/** What cannot be promised, though its text alone did not tell: that is said before anything is changed. */
function notPromised(error: unknown): undefined {
  const isSaid = error instanceof BackupFailed && refusals.some((text) => text.test(error.reason.en));
  if (!isSaid) throw error;
}

/** The texts by their beginnings; a name stands in some. */
const refusals = [
  backupReasons.unwritable.en,
  backupReasons.lossyType.en,
  backupReasons.keyChanges.en,
  backupReasons.noKey.en,
  backupReasons.referencesBothWays.en,
  backupReasons.cascade.en,
  backupReasons.neededByOthers.en,
  backupReasons.upsertComputedKey.en,
  backupReasons.dividedTable.en,
  backupReasons.lossyCharset.en,
  backupReasons.noTransactions.en,
  backupReasons.insertUnlocked.en,
  backupReasons.upsertUnlocked.en,
  backupProblems.keyChanges.en,
  backupProblems.notTurnable.en,
  backupProblems.noKey.en,
  backupProblems.notTransactional.en,
].map(
  (text) =>
    new RegExp(
      `^${text
        .split(/\{\w+\}/)
        .map(plainly)
        .join('.*')}`,
    ),
);

function plainly(text: string): string {
  return text.replaceAll(/[^\w ]/g, '\\$&');
}

function refusal(error: unknown): undefined {
  if (!(error instanceof EngineError) || error.outcome !== 'refused') throw error;
}

async function schemaOf(db: Connection): Promise<string> {
  return (await db.query('select database()', { maxRows: 1 })).rows[0]?.[0] ?? '';
}

/** The table that proves commits is none of the case. */
async function tablesOf(db: Connection, schema: string) {
  return (await db.tables(schema)).filter(({ name }) => name !== 'sluice_commit_marks');
}

/** Every value in its bytes, as far as the server shows them, and every definition of the schema. */
async function dump(engine: ProvedEngine, db: Connection, order: 'asTheyStand' | 'byName' = 'asTheyStand') {
  const schema = isPostgres(engine) ? 'public' : await schemaOf(db);
  const found: Record<string, unknown> = {};
  for (const { name, kind } of await tablesOf(db, schema)) {
    const described = await db.describeTable(schema, name);
    const isSorted = order === 'byName';
    const columns = isSorted ? described.columns.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : described.columns;
    const lines = (text: string) => text.split('\n').map((line) => line.replace(/,$/, ''));
    const createText = isSorted ? lines(described.createText).toSorted().join('\n') : described.createText;
    const shown = columns.map((column) =>
      !isPostgres(engine)
        ? column.type === 'float'
          ? `${column.name} * 1e0`
          : `hex(${column.name}), ${column.name}`
        : `${column.name}::text`,
    );
    const { rows } = await db.query(`select ${shown.join(', ')} from ${name}`, { maxRows: 10_000 });
    // The counter of AUTO_INCREMENT is not taken back, and that is said.
    found[name] = {
      kind,
      rows: rows.map((row) => JSON.stringify(row)).toSorted(),
      createText: createText.replace(/ AUTO_INCREMENT=\d+/, ''),
      columns,
    };
  }
  if (isPostgres(engine)) found['catalogue'] = await catalogue(db);
  found['programs'] = await dumpOfPrograms(engine, db);
  return found;
}

/** What the text of a definition of PostgreSQL does not say. */
async function catalogue(db: Connection) {
  const all: unknown[] = [];
  for (const sql of [
    `select c.relname, c.relkind, array_to_string(c.reloptions, ','), c.relacl::text from pg_class c where c.relnamespace = 'public'::regnamespace order by 1`,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    `select pg_describe_object(classoid, objoid, objsubid), description from pg_description
     where objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace union select oid from pg_constraint where connamespace = 'public'::regnamespace) order by 1`,
  ])
    all.push((await db.query(sql, { maxRows: 10_000 })).rows);
  return all;
}
