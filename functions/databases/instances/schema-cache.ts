import { nameKey } from '../../../shared/audit/dialect-facts/identifiers.ts';
import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import type { PlanAnswer } from '../../../shared/audit/schema/plan.ts';
import type { Schema, SchemaTable } from '../../../shared/audit/schema/schema.ts';
import { limits } from '../../../shared/limits.ts';
import type { AskedServer } from '../db-services/service.ts';
import type { TableName } from '../../engines/driver.ts';
import { namedTable } from './described-table.ts';
import type { SearchPlace } from './family.ts';
import type { OtherName } from './other-names.ts';

/** What is known of one data source at one time. */
export class KnownSource {
  serverVersion: string | undefined;
  /** Which server told it, where there are two. */
  askedServer: AskedServer | undefined;
  settings: Readonly<Record<string, string>> | undefined;
  /** Where the server itself looks when nothing is chosen. */
  ownPlace: SearchPlace | undefined;
  private readonly lists = new Map<string, readonly TableName[]>();
  private readonly others = new Map<string, readonly OtherName[] | undefined>();
  private readonly described = new Map<string, SchemaTable>();
  private readonly plans = new Map<string, PlanAnswer>();
  private readonly dialect: Dialect;

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  tablesOf(schema: string): readonly TableName[] | undefined {
    return this.lists.get(schema);
  }

  list(schema: string, tables: readonly TableName[]): void {
    this.lists.set(schema, tables);
  }

  hasOthersOf(schema: string): boolean {
    return this.others.has(schema);
  }

  listOthers(schema: string, names: readonly OtherName[] | undefined): void {
    this.others.set(schema, names);
  }

  isDescribed(schema: string, name: string): boolean {
    return this.described.has(this.keyOf(schema, name));
  }

  describe(table: SchemaTable): void {
    this.described.set(this.keyOf(table.schema, table.name), table);
  }

  /** The plan of a statement whose names are looked up in this schema. */
  planOf(schema: string, sql: string): PlanAnswer | undefined {
    return this.plans.get(`${schema}\0${sql}`);
  }

  plan(schema: string, sql: string, answer: PlanAnswer): void {
    this.plans.set(`${schema}\0${sql}`, answer);
    const [oldest] = this.plans.keys();
    if (this.plans.size > limits.plansKeptPerSource && oldest !== undefined) this.plans.delete(oldest);
  }

  /** Everything known, as the audit engine takes it. A very long list of tables is cut to those that were read, and is whole no more. Of the plans, those of these texts. */
  asSchema(place: SearchPlace, texts: readonly string[]): Schema {
    const lists = [...this.lists].filter(([, tables]) => tables.length <= limits.schemaListedTables);
    const listed = lists.flatMap(([schema, tables]) =>
      tables.filter(({ name }) => !this.isDescribed(schema, name)).map((table) => namedTable({ schema, ...table })),
    );
    // A name that is not in the first schema of a longer path may stand in the next one.
    const whole = lists.map(([schema]) => schema).filter((schema) => place.isAlone || schema !== place.schema);
    const plans = texts.flatMap((sql) => {
      const plan = this.planOf(place.schema, sql);
      return plan ? [{ sql, plan }] : [];
    });
    // Without an answer nobody knows what else there is.
    const others = [...this.others.values()];
    const names = others.every((told) => told) ? others.flatMap((told) => told ?? []) : undefined;
    return {
      serverVersion: this.serverVersion,
      settings: this.settings,
      plans,
      currentSchema: place.schema,
      wholeSchemas: whole,
      tables: [...this.described.values(), ...listed],
      otherNames: names,
    };
  }

  private keyOf(schema: string, name: string): string {
    return `${nameKey(schema, this.dialect)}\0${nameKey(name, this.dialect)}`;
  }
}

type Entry = { readonly known: KnownSource; readonly endsAt: number };
const entries = new Map<string, Entry>();

/** What this process learned of a data source in the last minute, or nothing yet; nothing, too, for who must know how it is now. */
export function knownSource(key: string, dialect: Dialect, now: number, isFresh = false): KnownSource {
  const found = entries.get(key);
  if (found && found.endsAt > now && !isFresh) return found.known;
  const fresh = { known: new KnownSource(dialect), endsAt: now + limits.schemaCacheSeconds * 1000 };
  entries.delete(key);
  entries.set(key, fresh);
  // The oldest goes first: a process that serves many tenants must not grow for ever.
  for (const old of entries.keys()) {
    if (entries.size <= limits.schemaCacheSources) break;
    entries.delete(old);
  }
  return fresh.known;
}
