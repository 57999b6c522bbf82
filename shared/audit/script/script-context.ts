import type { Name, ObjectName } from '../tree/node.ts';
import type { Statement, Transaction } from '../tree/statement.ts';
import { definitionChanges, type Change, type KnownTables } from './definition-changes.ts';
import { oracleFamily, postgresFamily, postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import { listedName, nameKey } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { addedTo } from './index-list.ts';
import type { PlanAnswer } from '../schema/plan.ts';
import type { Schema, SchemaTable, TableFate } from '../schema/schema.ts';
import { ScriptDeeds } from './script-deeds.ts';
import { searchPathSet } from './search-path.ts';
import { serverVersionOf, type ServerVersion } from '../schema/server-version.ts';
import { mayMakeTables, sideEffects } from './side-effects.ts';

/** A transaction that the script has begun and not ended; data is that of tables which the script did not make. */
export type OpenTransaction = { readonly startedBy: number; readonly hasDdl: boolean; readonly hasDml: boolean };
type Place = { readonly schema: string; readonly name: string; readonly isQualified: boolean };

/** What the statements read so far have made of the tables, on top of what is known of the server. */
export class ScriptContext {
  transaction: OpenTransaction | undefined;
  readonly server: ServerVersion | undefined;
  readonly settings: Readonly<Record<string, string>>;
  private readonly tables = new Map<string, SchemaTable | 'absent'>();
  /** Which table an index belongs to, by its name: PostgreSQL drops indexes without naming the table. */
  private readonly indexOwners = new Map<string, string>();
  /** What the statements have done, whatever is known of the tables. */
  readonly deeds = new ScriptDeeds({ table: (name) => this.keyOfName(name), part: (name) => this.partKey(name) });
  private readonly plans: ReadonlyMap<string, PlanAnswer>;
  private readonly wholeSchemas: Set<string>;
  private readonly dialect: Dialect;
  private readonly schema: Schema | undefined;
  private currentSchema: string;
  private readonly ownSchema: string;
  /** Whether only the current schema is searched for a name without one. */
  private isAlone = true;
  /** Sequences, synonyms and the like, by key; undefined where nobody asked for them. */
  private readonly otherNames: ReadonlySet<string> | undefined;
  /**
   * What was learned of tables since everything was last doubted: a script of many calls must not go through all of
   * them each time.
   */
  private readonly learned = new Set<string>();
  /** Tables of which only a run could tell what became of them. */
  private readonly doubted = new Set<string>();
  /** What to restore when the open transaction rolls back; only where DDL rolls back. */
  private journal: { key: string; before: SchemaTable | 'absent' | undefined }[] = [];
  private readonly savepoints = new Map<string, Mark>();
  /** What changes of definitions are worked out from. */
  private readonly known: KnownTables;
  private readonly foundOut: (statement: Statement) => readonly Change[] | undefined;
  private pending: { statement: Statement; changes: readonly Change[] } | undefined;

  /** `foundOut` tells what a statement changes where that is known already. */
  constructor(
    dialect: Dialect,
    schema: Schema | undefined,
    foundOut: (statement: Statement) => readonly Change[] | undefined = () => undefined,
  ) {
    this.dialect = dialect;
    this.schema = schema;
    this.foundOut = foundOut;
    this.known = {
      dialect,
      temporarySchema,
      find: (name) => this.find(name),
      placeOf: (name) => this.placeOf(name),
      keyOf: (schema, name) => this.keyOf(schema, name),
      at: (key) => this.tables.get(key),
      entries: () => this.tables,
      ownerOf: (index) => this.indexOwners.get(index),
    };
    const { serverVersion, settings = {}, plans = [], wholeSchemas = [], tables = [] }: Partial<Schema> = schema ?? {};
    this.ownSchema = schema?.currentSchema ?? firstSchema(dialect);
    this.currentSchema = this.ownSchema;
    this.server = serverVersion === undefined ? undefined : serverVersionOf(serverVersion, dialect);
    this.settings = settings;
    this.plans = new Map(plans.map(({ sql, plan }) => [sql, plan]));
    this.wholeSchemas = new Set(wholeSchemas.map((name) => nameKey(name, dialect)));
    this.otherNames = this.keysOf(schema?.otherNames);
    for (const table of tables) this.put(this.keyOf(table.schema, table.name), table);
  }

  /**
   * The same knowledge on a way of its own, to read ahead with. Tables stay the same objects, by which rules tell what
   * a statement has made.
   */
  fork(): ScriptContext {
    const fork = new ScriptContext(this.dialect, this.schema, (statement) =>
      this.pending?.statement === statement ? this.pending.changes : undefined,
    );
    for (const [key, table] of this.tables) fork.tables.set(key, table);
    for (const key of fork.tables.keys()) if (!this.tables.has(key)) fork.tables.delete(key);
    for (const [index, owner] of this.indexOwners) fork.indexOwners.set(index, owner);
    for (const key of this.learned) fork.learned.add(key);
    for (const key of this.doubted) fork.doubted.add(key);
    for (const [name, at] of this.savepoints) fork.savepoints.set(name, at);
    for (const name of fork.wholeSchemas) if (!this.wholeSchemas.has(name)) fork.wholeSchemas.delete(name);
    for (const name of this.wholeSchemas) fork.wholeSchemas.add(name);
    fork.journal = [...this.journal];
    fork.transaction = this.transaction;
    fork.currentSchema = this.currentSchema;
    fork.isAlone = this.isAlone;
    return fork;
  }

  /** What a name means; `schema` is where it is looked up when it stands alone. */
  find(name: ObjectName, schema = this.currentSchema): TableFate {
    const place = this.placeOf(name, schema);
    const key = this.keyOf(place.schema, place.name);
    if (this.doubted.has(key) || this.isInOtherDatabase(name)) return 'unknown';
    const known = this.tables.get(key);
    if (known) return known;
    return this.wholeSchemas.has(nameKey(place.schema, this.dialect)) && !this.mayBeElsewhere(place)
      ? 'absent'
      : 'unknown';
  }

  /** What the name will mean once the statement has run. */
  findAfter(statement: Statement, name: ObjectName): TableFate {
    const place = this.placeOf(name);
    const key = this.keyOf(place.schema, place.name);
    return this.changesOf(statement).findLast(([changed]) => changed === key)?.[1] ?? this.find(name);
  }

  isTrusted(table: ObjectName, constraint: Name): boolean {
    return this.deeds.trust.isTrusted(this.keyOfName(table), this.partKey(constraint));
  }

  isFilled(table: ObjectName, column: Name): boolean {
    return this.deeds.trust.isFilled(this.keyOfName(table), this.partKey(column));
  }

  /** What the server would do with a statement of this text; undefined when it was not asked. */
  planOf(sql: string): PlanAnswer | undefined {
    return this.plans.size === 0 ? undefined : this.plans.get(sql);
  }

  /** The schema in which the unqualified names of the next statement are looked up. */
  get schemaName(): string {
    return this.currentSchema;
  }

  /** Every table that is known at this point in the schema where a name stands. */
  neighbours(name: ObjectName): SchemaTable[] {
    const schema = nameKey(this.placeOf(name).schema, this.dialect);
    return this.knownTables().filter((table) => nameKey(table.schema, this.dialect) === schema);
  }

  /** Every table that is known at this point. */
  knownTables(): SchemaTable[] {
    return [...this.tables.values()].filter((table) => table !== 'absent');
  }

  /** Takes note of what a statement does, and answers it. `number` is its place in the script, from 1. */
  apply(statement: Statement, number: number): readonly Change[] {
    const changes = this.changesOf(statement);
    for (const [key, to] of changes) this.change(key, to);
    const isOldData = dmlKinds.has(statement.kind) && this.deeds.changesOldRows(statement);
    this.deeds.follow(statement, number, changes.length > 0);
    // What was made has ended every doubt of what stood there before.
    if (statement.kind === 'createTable' && !statement.ifNotExists) this.doubted.delete(this.keyOfName(statement.name));
    this.follow(statement);
    if (statement.kind === 'createDatabase' && !statement.ifNotExists)
      this.wholeSchemas.add(nameKey(listedName(statement.name.name, this.dialect), this.dialect));
    this.followTransaction(statement, number, isOldData);
    this.pending = undefined;
    return changes;
  }

  /** Takes note of where names are looked up, and of what may have happened unseen. */
  private follow(statement: Statement): void {
    if (statement.kind === 'use') this.open(listedName(statement.name, this.dialect));
    const path = searchPathSet(statement, this.dialect);
    if (path)
      ({ schema: this.currentSchema, isAlone: this.isAlone } =
        path === 'default' ? { schema: this.ownSchema, isAlone: true } : path);
    this.followUnseen(statement);
  }

  private followUnseen(statement: Statement): void {
    if (statement.kind === 'command' && statement.verb === 'ALTER' && statement.objectType === 'SCHEMA')
      this.wholeSchemas.clear();
    // What a temporary table hid is there again.
    if (statement.kind === 'drop' && statement.temporary)
      for (const name of statement.names) this.doubted.add(this.keyOfName(name));
    const effects = sideEffects(statement);
    if (effects === 'any') this.doubtAll();
    else for (const name of effects) this.doubted.add(this.keyOfName(name));
    if (this.wholeSchemas.size > 0 && mayMakeTables(statement, this.dialect)) this.wholeSchemas.clear();
  }

  /** USE opens a database, which on SQL Server holds other schemas of the same names. */
  private open(name: string): void {
    if (this.dialect !== 'sqlserver') this.currentSchema = name;
    else {
      this.tables.clear();
      this.wholeSchemas.clear();
    }
  }

  private doubtAll(): void {
    this.wholeSchemas.clear();
    for (const key of this.learned) {
      const table = this.tables.get(key);
      if (table === 'absent') this.tables.delete(key);
      else if (table)
        this.tables.set(key, { ...table, columns: undefined, columnNames: undefined, constraintNames: undefined });
    }
    this.learned.clear();
  }

  private changesOf(statement: Statement): readonly Change[] {
    if (this.pending?.statement !== statement)
      this.pending = { statement, changes: this.foundOut(statement) ?? definitionChanges(statement, this.known) };
    return this.pending.changes;
  }

  private followTransaction(statement: Statement, number: number, isOldData: boolean): void {
    if (statement.kind === 'transaction') return this.followVerb(statement, number);
    const isDdl = ddlKinds.has(statement.kind);
    if (isDdl && this.dialect === 'mysql') this.transaction = undefined;
    if (!this.transaction) this.forgetChanges();
    else
      this.transaction = {
        ...this.transaction,
        hasDdl: this.transaction.hasDdl || isDdl,
        hasDml: this.transaction.hasDml || isOldData,
      };
  }

  private followVerb({ verb, name }: Transaction, number: number): void {
    if (verb === 'BEGIN') this.transaction = { startedBy: number, hasDdl: false, hasDml: false };
    const here = { tables: this.journal.length, deeds: this.deeds.log.mark };
    if (verb === 'SAVEPOINT' && name) this.savepoints.set(name, here);
    if (verb === 'ROLLBACK') this.undo(name === undefined ? beginning : (this.savepoints.get(name) ?? here));
    const isEnd = verb === 'COMMIT' || (verb === 'ROLLBACK' && name === undefined);
    if (isEnd) this.transaction = undefined;
    if (isEnd || verb === 'BEGIN') this.forgetChanges();
  }

  private forgetChanges(): void {
    this.journal = [];
    this.deeds.log.forget();
    this.savepoints.clear();
  }

  /** What changed rows is taken back everywhere; what defines something has ended the transaction where it stays. */
  private undo({ tables, deeds }: Mark): void {
    this.deeds.log.backTo(deeds);
    if (!rollsBackDefinitions.has(this.dialect)) return;
    for (const { key, before } of this.journal.splice(tables).reverse()) {
      if (before) this.put(key, before);
      else this.tables.delete(key);
    }
  }

  private change(key: string, to: SchemaTable | 'absent'): void {
    this.journal.push({ key, before: this.tables.get(key) });
    this.put(key, to);
  }

  private put(key: string, table: SchemaTable | 'absent'): void {
    const before = this.tables.get(key);
    this.tables.set(key, table);
    this.learned.add(key);
    if (table === 'absent' || !table.indexes) return;
    const known = typeof before === 'object' ? before.indexes : undefined;
    // A script may make thousands of indexes one after the other.
    for (const index of known ? addedTo(known, table.indexes) : table.indexes)
      this.indexOwners.set(nameKey(index.name, this.dialect), key);
  }

  private placeOf(name: ObjectName, schema = this.currentSchema): Place {
    const listed = (part: Name) => listedName(part, this.dialect);
    const own = listed(name.name);
    // A temporary table hides another of its name.
    const place =
      postgresSpeakers.includes(this.dialect) && this.tables.has(this.keyOf(temporarySchema, own))
        ? temporarySchema
        : schema;
    return { schema: name.schema ? listed(name.schema) : place, name: own, isQualified: name.schema !== undefined };
  }

  private keyOfName(name: ObjectName): string {
    const { schema, name: listed } = this.placeOf(name);
    return this.keyOf(schema, listed);
  }

  private partKey(name: Name): string {
    return nameKey(listedName(name, this.dialect), this.dialect);
  }

  private keysOf(names: Schema['otherNames']): ReadonlySet<string> | undefined {
    return names && new Set(names.map(({ schema, name }) => this.keyOf(schema, name)));
  }

  private keyOf(schema: string, name: string): string {
    return `${nameKey(schema, this.dialect)}\0${nameKey(name, this.dialect)}`;
  }

  private mayBeElsewhere({ schema, name, isQualified }: Place): boolean {
    if (this.otherNames?.has(this.keyOf(schema, name))) return true;
    if (this.dialect === 'sqlserver')
      return isQualified ? /^(sys|information_schema)$/i.test(schema) : /^([#@]|(inserted|deleted)$)/i.test(name);
    if (this.dialect === 'mysql' && numberSequence.test(name)) return true;
    return !isQualified && this.isFoundAnywhere(name);
  }

  // A search path has further schemas, the catalogue among them; Oracle has synonyms; DUAL stands everywhere.
  private isFoundAnywhere(name: string): boolean {
    if (oracleFamily.includes(this.dialect) && !this.otherNames) return true;
    return (
      !this.isAlone ||
      name.toLowerCase() === 'dual' ||
      (postgresSpeakers.includes(this.dialect) && name.startsWith('pg_'))
    );
  }

  /** PostgreSQL takes a third part only for the database that is open. */
  private isInOtherDatabase({ catalog, server }: ObjectName): boolean {
    return (catalog !== undefined && !postgresFamily.includes(this.dialect)) || server !== undefined;
  }
}

/** A table of numbers that MariaDB makes when it is named. */
const numberSequence = /^seq_\d+_to_\d+(_step_\d+)?$/i;

/** Where a server that nobody asked looks for names. */
function firstSchema(dialect: Dialect): string {
  return postgresSpeakers.includes(dialect) ? 'public' : '';
}

/** Where PostgreSQL looks first. */
const temporarySchema = 'pg_temp';

/** How far a transaction had come: what was known of tables, and what the script had done. */
type Mark = { readonly tables: number; readonly deeds: number };
const beginning: Mark = { tables: 0, deeds: 0 };

/** Where a rollback takes back what DDL made. */
const rollsBackDefinitions = new Set<Dialect>([...postgresSpeakers, 'sqlserver', 'db2', 'sqlite']);
const ddlKinds: ReadonlySet<string> = new Set([
  'createTable',
  'alterTable',
  'createIndex',
  'dropIndex',
  'drop',
  'truncate',
  'rename',
  'createView',
  'createDatabase',
  'routine',
]);
const dmlKinds: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'merge', 'copy']);
