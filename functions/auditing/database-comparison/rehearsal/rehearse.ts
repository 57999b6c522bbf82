import type { Text } from '../../../../shared/text.ts';
import { limits } from '../../../../shared/limits.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { Connection } from '../../../engines/driver.ts';
import type { RowsOfFamily } from '../../../databases/rehearsal/family.ts';
import { NotRehearsed } from '../../../databases/rehearsal/not-rehearsed.ts';
import type { HeldRoom } from '../../../databases/rehearsal/room.ts';
import {
  allOf,
  besides,
  differingKinds,
  keyOfObject,
  type ObjectName,
  type SchemaObject,
  type Structures,
} from '../../../databases/structures/structure.ts';
import { makeCopy, namedIn, runTolerantly } from './copy.ts';
import { namesOf, type Plan } from './plan.ts';
import { lostUntold, tableNow } from './survival.ts';

export type Rehearsed = {
  readonly verdict: 'equal' | 'differs' | 'lost' | 'failed';
  readonly version: string;
  readonly statements: number;
  /** Which statement the server refused, counted from 1, and its reason. */
  readonly failed?: { readonly number: number; readonly reason: Text };
  /** Objects that are not what they should be. */
  readonly differing: readonly ObjectName[];
  /** Made-up rows: how many there were, what was lost of them untold, and which statements refused them and were run without any. */
  readonly rows: number;
  readonly lost: readonly string[];
  readonly refusedRows: readonly number[];
  /** Objects that the copy could not have and that the change does not concern. */
  readonly lacking: readonly ObjectName[];
};
export type Watch = {
  /** Told before each statement; it throws where the rehearsal has to end. */
  readonly onStep: (done: number, total: number) => Promise<void>;
};
type Kept = Tools & { readonly keep: () => Promise<void> };
type Tools = { readonly structures: Structures; readonly rows: RowsOfFamily; readonly room: HeldRoom };

/** Makes a copy of the structure that would be changed, runs the change there, and looks at what came of it. */
export async function rehearse(tools: Tools, plan: Plan, watch: Watch): Promise<Rehearsed> {
  const { room } = tools;
  await room.addRoles(plan.roles);
  const connection = await room.connect('changed');
  try {
    return await onCopy(tools, plan, connection, watch);
  } finally {
    await connection.close();
  }
}

async function onCopy(tools: Tools, plan: Plan, connection: Connection, watch: Watch): Promise<Rehearsed> {
  const { structures, rows, room } = tools;
  const { script } = plan;
  const schema = room.schemaIn('changed', plan.schema);
  const keep = keeping(tools, plan, watch);
  await prepare({ ...tools, keep }, plan, { connection, schema }, plan.present);
  const copy = await allOf(structures.read(connection, schema));
  const lacking = lackingOf(tools, plan, copy);
  const tables = seededTables(plan, copy);
  const seeded = await rows.seed(connection, schema, tables);
  const before = await rows.held(connection, schema, tables);
  const run = await runAll(tools, plan, { connection, schema, tables, watch });
  const found = {
    ...{ version: room.version, statements: script.statements.length, rows: seeded, lacking },
    ...{ refusedRows: run.refusedRows, differing: [], lost: [] },
  };
  if (run.failed) return { ...found, verdict: 'failed', failed: run.failed };
  // Looking at rows changes what the structure says of who sees them, so the structure comes first.
  const differing = await differences(
    { ...tools, keep },
    plan,
    { copy, carried: run.carried ?? copy },
    { connection, schema },
  );
  const isLooked = run.refusedRows.length === 0;
  const now = tables.map((table) => tableNow(plan.tables, table));
  const after = isLooked ? await rows.held(connection, schema, now) : before;
  const lost = isLooked ? lostUntold(before, after, { ...plan, statements: script.statements }) : [];
  const verdict = differing.length > 0 ? 'differs' : lost.length > 0 ? 'lost' : 'equal';
  return { ...found, verdict, differing, lost };
}

/** Making a copy takes time too: meanwhile the room is kept, and whoever ends the rehearsal is heard. */
function keeping({ room }: Tools, { script }: Plan, watch: Watch) {
  return async (): Promise<void> => {
    await watch.onStep(0, script.statements.length);
    await room.keep();
  };
}

/** The schema with what is around it, empty at first. */
async function prepare(
  { structures, rows, keep }: Kept,
  { around }: Plan,
  { connection, schema }: Scratch,
  whole: Plan['present'],
): Promise<void> {
  for (const sql of around) await runTolerantly(connection, sql);
  await makeCopy(structures, whole, { connection, schema, use: rows.use(schema), keep });
}

/** What the copy has not, or has otherwise; where the change concerns it, a rehearsal would say nothing. */
function lackingOf({ rows, room }: Tools, { present, chosen, wanted, versions }: Plan, copy: readonly SchemaObject[]) {
  const isComparable = rows.series(versions.comparison) === rows.series(room.version);
  const concerned = new Set(chosen.map(keyOfObject));
  const lacking = namesOf(present.objects).filter((name) => {
    const [there, here] = [namedIn(present.objects, name), namedIn(copy, name)];
    if (here.length < there.length) return true;
    // Another version of an extension holds what stands on it as well.
    const isNear = name.type === 'EXTENSION' && !concerned.has(keyOfObject(name));
    return isComparable && !isNear && !isAllSame(there, here, notInCopy(there, here));
  });
  for (const key of [...concerned]) {
    const needs = [...(present.ties.needs.get(key) ?? []), ...(wanted.ties.needs.get(key) ?? [])];
    for (const { object } of [...needs, ...(present.ties.dependants.get(key) ?? [])])
      if (object) concerned.add(keyOfObject(object));
  }
  const inTheWay = lacking.filter((name) => concerned.has(keyOfObject(name)));
  demandAll(inTheWay);
  return lacking;
}

function demandAll(lacking: readonly ObjectName[]): void {
  if (lacking.length > 0) throw new NotRehearsed('copyLacks', lacking.map(({ name }) => name).join(', '));
}

/** The chosen tables first. */
function seededTables({ chosen }: Plan, copy: readonly SchemaObject[]): string[] {
  const isChosen = (name: string) => chosen.some((one) => one.type === 'TABLE' && one.name === name);
  const tables = copy.filter(({ type }) => type === 'TABLE').map(({ name }) => name);
  return [...tables.filter(isChosen), ...tables.filter((name) => !isChosen(name))].slice(
    0,
    limits.rehearsedTablesSeededMax,
  );
}

type Scratch = { readonly connection: Connection; readonly schema: string };
type Stage = Scratch & { readonly tables: readonly string[]; readonly watch: Watch };

type Run = {
  readonly refusedRows: readonly number[];
  readonly failed?: { readonly number: number; readonly reason: Text };
  /** All objects as the server itself left them once things were called otherwise, where any are. */
  readonly carried?: readonly SchemaObject[];
};

/** One statement after another. One that rows refuse is tried without rows: those of the data are others. */
async function runAll(
  { structures, rows, room }: Tools,
  { script, tables: renamed }: Plan,
  stage: Stage,
): Promise<Run> {
  const { connection, schema, tables, watch } = stage;
  const refusedRows: number[] = [];
  const { statements, renames = 0 } = script;
  let carried: readonly SchemaObject[] | undefined;
  await connection.run(rows.use(schema));
  for (const [at, statement] of statements.entries()) {
    await watch.onStep(at, statements.length);
    await room.keep();
    const sql = rows.asRoom(statement.sql);
    let refusal = await refusalOf(connection, sql);
    if (refusal && rows.isOfRows(refusal)) {
      refusedRows.push(at + 1);
      const now = tables.map((table) => (at < renames ? table : tableNow(renamed, table)));
      await rows.empty(connection, schema, now);
      refusal = await refusalOf(connection, sql);
    }
    if (refusal) await rows.demandTelling(refusal, connection, schema);
    if (refusal) return { refusedRows, failed: { number: at + 1, reason: refusal.words } };
    if (at + 1 !== renames) continue;
    carried = await allOf(structures.read(connection, schema));
    await connection.run(rows.use(schema));
  }
  return { refusedRows, ...(carried && { carried }) };
}

async function refusalOf(connection: Connection, sql: string): Promise<EngineError | undefined> {
  try {
    await connection.run(sql);
    return undefined;
  } catch (error) {
    if (error instanceof EngineError && error.outcome === 'refused') return error;
    throw error;
  }
}

type Copies = {
  readonly copy: readonly SchemaObject[];
  /** The same once things are called otherwise: views, say, follow without a statement of their own. */
  readonly carried: readonly SchemaObject[];
};

/** The chosen objects have to be those of the baseline, and all others what they were, but for names that the server itself follows. */
async function differences(
  tools: Kept,
  plan: Plan,
  { copy, carried }: Copies,
  { connection, schema }: Scratch,
): Promise<ObjectName[]> {
  const { chosen, script, present } = plan;
  const before = ({ type, name }: ObjectName) => ({
    type,
    name: (type === 'TABLE' && plan.tables.find(({ to }) => to === name)?.from) || name,
  });
  const after = await allOf(tools.structures.read(connection, schema));
  const wanted = await wantedHere(tools, plan);
  const isChosen = new Set(chosen.map(keyOfObject));
  const { decidedByRoom } = tools.rows;
  const isTold = new Set(
    script.notWritten.flatMap(({ object, left }) => (left.reason === 'decidedByRunner' ? [] : [keyOfObject(object)])),
  );
  const isCopied = new Set(carried.map(keyOfObject));
  const names = namesOf([...present.objects, ...wanted, ...carried, ...after]);
  return names.filter((name) => {
    const key = keyOfObject(name);
    const here = namedIn(after, name);
    if (isTold.has(key) || (!isChosen.has(key) && !isCopied.has(key) && here.length === 0)) return false;
    if (!isChosen.has(key)) return !isAllSame(namedIn(carried, name), here);
    const ignored = notInCopy(namedIn(present.objects, before(name)), namedIn(copy, before(name)));
    return !isAllSame(namedIn(wanted, name), here, new Set([...ignored, ...decidedByRoom]));
  });
}

/** Kinds that are never written, and so are in no copy. */
function notInCopy(there: readonly SchemaObject[], copied: readonly SchemaObject[]): ReadonlySet<string> {
  return new Set(
    there.flatMap((one) => {
      const other = copied.find(({ signature }) => signature === one.signature);
      return other ? differingKinds(one.unwritten, other.unwritten) : [];
    }),
  );
}

/** The chosen objects of the baseline as the server of the room writes them: of another version they are made there first. */
async function wantedHere(tools: Kept, plan: Plan): Promise<readonly SchemaObject[]> {
  const { wanted, present, versions, chosen } = plan;
  const { rows, room } = tools;
  if (rows.series(versions.base) === rows.series(room.version)) return wanted.objects;
  const isChosen = new Set(chosen.map(keyOfObject));
  const objects = [...present.objects.filter((one) => !isChosen.has(keyOfObject(one))), ...wanted.objects];
  const ties = { ...present.ties, needs: new Map([...present.ties.needs, ...wanted.ties.needs]) };
  const schema = room.schemaIn('wanted', plan.schema);
  const connection = await room.connect('wanted');
  try {
    await prepare(tools, plan, { connection, schema }, { objects, ties });
    const made = await allOf(tools.structures.read(connection, schema, chosen));
    demandAll(
      namesOf(wanted.objects).filter((name) => {
        const [there, here] = [namedIn(wanted.objects, name), namedIn(made, name)];
        // A table that is made anew holds no row that a constraint was not held against.
        const isValid = there.every(({ text }) => !/\bNOT VALID\b/.test(text));
        return here.length < there.length || !isValid || there.some((one) => lacksHanging(one, here));
      }),
    );
    return made;
  } finally {
    await connection.close();
  }
}

/** Whether something that hangs on an object was refused when its copy was made. */
function lacksHanging({ signature, hanging = [] }: SchemaObject, copies: readonly SchemaObject[]): boolean {
  const made = copies.find((one) => one.signature === signature)?.hanging ?? [];
  return hanging.some((one) => !made.some(({ kind, name }) => kind === one.kind && name === one.name));
}

function isAllSame(
  wanted: readonly SchemaObject[],
  present: readonly SchemaObject[],
  ignored: ReadonlySet<string> = new Set(),
): boolean {
  const isSame = (one: SchemaObject, other: SchemaObject) =>
    other.signature === one.signature &&
    one.text === other.text &&
    differingKinds(besides(one), besides(other)).every((kind) => ignored.has(kind));
  return wanted.length === present.length && wanted.every((one) => present.some((other) => isSame(one, other)));
}
