import { listedName, nameKey } from '../../dialect-facts/identifiers.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import type { Name, ObjectName } from '../../tree/node.ts';

/** What a name stands for. A part of a table (`of`), as an index is, is locked with it or in its place. */
export type Standing = {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'sequence' | 'type' | 'index' | 'statistics' | 'trigger';
  readonly of?: string;
  /** The column that a sequence numbers. */
  readonly column?: string;
};
export type StandingKey = {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly refersTo: string;
};
/** A table below another one. */
export type Below = {
  readonly parent: string;
  readonly child: string;
  readonly isPartition: boolean;
  readonly isDefault: boolean;
};

/**
 * What stands around the objects that a script of changes names, before it runs. What is in the schema is named alone,
 * all else with its schema.
 */
export type Surroundings = {
  readonly schema: string;
  readonly standing: readonly Standing[];
  readonly keys: readonly StandingKey[];
  readonly below: readonly Below[];
  /** Tables that hold a domain. */
  readonly holders: readonly { readonly domain: string; readonly table: string }[];
};

/** The surroundings as they are when so many of the steps have run. */
export class Around {
  readonly dialect: Dialect;
  private readonly schema: string;
  private readonly holders: Surroundings['holders'];
  private standing: readonly Standing[];
  private keys: readonly StandingKey[];
  private below: readonly Below[];
  private readonly made: string[] = [];

  constructor(dialect: Dialect, { schema, standing, keys, below, holders }: Surroundings) {
    this.dialect = dialect;
    this.schema = schema;
    this.standing = standing;
    this.keys = keys;
    this.below = below;
    this.holders = holders;
  }

  /** How an object is called here. */
  called({ schema, name }: ObjectName): string {
    const own = this.part(name);
    return !schema || this.isSame(this.part(schema), this.schema) ? own : `${this.part(schema)}.${own}`;
  }

  part(name: Name): string {
    return listedName(name, this.dialect);
  }

  isSame(one: string, other: string): boolean {
    return nameKey(one, this.dialect) === nameKey(other, this.dialect);
  }

  /** What has a name; undefined where the script made it, or nobody knows it. */
  find(name: string, ...kinds: readonly Standing['kind'][]): Standing | undefined {
    return this.standing.find((one) => kinds.includes(one.kind) && this.isSame(one.name, name));
  }

  /** The tables below one, and below those. */
  allBelow(table: string): string[] {
    const direct = this.below.filter(({ parent }) => this.isSame(parent, table)).map(({ child }) => child);
    return direct.flatMap((child) => [child, ...this.allBelow(child)]);
  }

  /** Whether tables inherit from one without being partitions of it: then not all that it says holds for them. */
  isInherited(table: string): boolean {
    return this.below.some(({ parent, isPartition }) => !isPartition && this.isSame(parent, table));
  }

  /** The table whose partition a table is, and the partition of all else beside it. */
  aboveOf(table: string): string[] {
    const link = this.below.find(({ child, isPartition }) => isPartition && this.isSame(child, table));
    return link ? [link.parent, ...this.restOf(link.parent)] : [];
  }

  /** The partition for all that no other one takes. */
  restOf(table: string): string[] {
    const rest = this.below.find(({ parent, isDefault }) => isDefault && this.isSame(parent, table));
    return rest ? [rest.child] : [];
  }

  keysOf(table: string): StandingKey[] {
    return this.keys.filter((one) => this.isSame(one.table, table));
  }

  /** The keys of other tables that refer to one. */
  keysTo(table: string): StandingKey[] {
    return this.keys.filter((one) => this.isSame(one.refersTo, table) && !this.isSame(one.table, table));
  }

  /** Sequences that belong to a table, or to one of its columns. */
  sequencesOf(table: string, column?: string): string[] {
    return this.standing.flatMap((one) => {
      const isIts = one.kind === 'sequence' && one.of !== undefined && this.isSame(one.of, table);
      return isIts && (column === undefined || this.isSame(one.column ?? '', column)) ? [one.name] : [];
    });
  }

  holdersOf(domain: string): string[] {
    return [...new Set(this.holders.flatMap((one) => (this.isSame(one.domain, domain) ? [one.table] : [])))];
  }

  /** Notes that the script made a table. */
  make(name: string): void {
    this.made.push(name);
  }

  isMade(name: string): boolean {
    return this.made.some((one) => this.isSame(one, name));
  }

  addKey(key: StandingKey): void {
    this.keys = [...this.keys, key];
  }

  dropKeys(isGone: (key: StandingKey) => boolean): void {
    this.keys = this.keys.filter((one) => !isGone(one));
  }

  /** Everything stands as it did, under the new name of the table, index or sequence. */
  rename(from: string, to: string): void {
    const now = (name: string) => (this.isSame(name, from) ? to : name);
    this.standing = this.standing.map((one) => ({
      ...one,
      name: now(one.name),
      ...(one.of !== undefined && { of: now(one.of) }),
    }));
    this.keys = this.keys.map((one) => ({ ...one, table: now(one.table), refersTo: now(one.refersTo) }));
    this.below = this.below.map((one) => ({ ...one, parent: now(one.parent), child: now(one.child) }));
    if (this.isMade(from)) this.make(to);
  }

  renameKey(table: string, from: string, to: string): void {
    const isIts = (one: StandingKey) => this.isSame(one.table, table) && this.isSame(one.name, from);
    this.keys = this.keys.map((one) => (isIts(one) ? { ...one, name: to } : one));
  }

  putBelow(one: Below): void {
    this.below = [...this.below, one];
  }

  takeFromAbove(child: string): void {
    this.below = this.below.filter((one) => !this.isSame(one.child, child));
  }

  drop(name: string): void {
    this.standing = this.standing.filter((one) => !this.isSame(one.name, name) && !this.isSame(one.of ?? '', name));
    this.takeFromAbove(name);
    this.dropKeys(({ table }) => this.isSame(table, name));
  }
}
