import type * as z from 'zod';
import type { Placeholders } from '../../../shared/text.ts';
import { AppError, invariant } from '../../../shared/errors/index.ts';
import type { Change, Condition, Filter, Test, Where } from './expression.ts';
import { checkDeclaration, indexKeys, keyFields, type CheckedKeys, type EntityKeys } from './entity-keys.ts';
import { filledKey, keyPrefix, namesIn, type KeyValue, type KeyValues } from './key-template.ts';
import { tableSchema, type IndexName, type Item } from './table-schema.ts';
import type { Page, Query, SearchBounds, SortKeyRange, TenantTable } from './tenant-table.ts';
import type { Guard, TransactItem } from './transaction.ts';

/** A record as it is kept: `version` grows with every write and guards against lost updates. */
export type Stored<T> = T & { readonly version: number };

/** Tests on fields of a record, or on paths into them. */
export type WhereRecord<T> = {
  readonly [Field in (keyof T & string) | 'version' | `${keyof T & string}.${string}`]?: Test;
};
type RecordGuard<T> = { readonly condition?: WhereRecord<T> | readonly WhereRecord<T>[]; readonly refusal?: Error };

type PutGuard<T> = {
  readonly condition?: readonly (WhereRecord<T> | { readonly pk: { readonly exists: false } })[];
  readonly refusal?: Error;
};

type ListOptions<T> = {
  readonly newestFirst?: boolean | undefined;
  readonly filter?: WhereRecord<T> | readonly WhereRecord<T>[] | undefined;
  /** Bounds of the first part of the sort key that was not given; both are included. */
  readonly from?: KeyValue | undefined;
  readonly to?: KeyValue | undefined;
};
type PageOptions = { readonly limit?: number | undefined; readonly after?: string | undefined };
type PartKey<Pk extends string, Sk extends string> = KeyValues<Pk> & Partial<KeyValues<Sk>>;
type TemplateOf<K, Part> = Part extends keyof K ? (K[Part] extends string ? K[Part] : never) : never;
type IndexOf<K> = { [I in IndexName]: `${I}pk` extends keyof K ? I : never }[IndexName];
type RecordKey<K extends EntityKeys> = { readonly [N in Placeholders<K['pk']> | Placeholders<K['sk']>]: KeyValue };

/** A list that is described but not read yet: one page of it is one query. */
export type Listing<T> = {
  readonly table: TenantTable;
  readonly kind: string;
  readonly query: Query;
  readonly read: (item: Item) => T | undefined;
  /** Finds what the filter leaves in another way than by looking through the rows: as `TenantTable.search`. */
  readonly search?: (after: string | undefined, bounds: SearchBounds) => ReturnType<TenantTable['search']>;
};

/**
 * Declares where one kind of record lives and what it holds:
 * `entity('TAG', tagSchema, { pk: 'PROJECT#{projectUid}', sk: 'TAG#{uid}', gsi1pk: 'TAG', gsi1sk: '{name}#{uid}' })`.
 * Index sort keys end with something unique, so that no two records share one place.
 */
export function entity<T extends object, const K extends EntityKeys>(
  kind: string,
  schema: z.ZodType<T>,
  keys: K & CheckedKeys<T, K>,
) {
  const fields = 'shape' in schema ? Object.keys(schema.shape as object) : [];
  checkDeclaration(kind, keys, fields);
  return { kind, keys, schema, on: (table: TenantTable) => new Records<T, K>(table, kind, schema, keys) };
}

/** The records of one kind in one table. */
export class Records<T extends object, K extends EntityKeys> {
  readonly #table: TenantTable;
  readonly #kind: string;
  readonly #schema: z.ZodType<T>;
  readonly #keys: EntityKeys;

  constructor(table: TenantTable, kind: string, schema: z.ZodType<T>, keys: EntityKeys) {
    this.#table = table;
    this.#kind = kind;
    this.#schema = schema;
    this.#keys = keys;
  }

  /** The record of a key. `eventual` costs half, and may miss what was written within the last second. */
  async get(key: RecordKey<K>, consistency?: 'consistent' | 'eventual'): Promise<Stored<T> | undefined> {
    const item = await this.#table.get(this.#key(key), consistency);
    return item && this.#read(item);
  }

  /** The record, or `notFound`. */
  async require(key: RecordKey<K>): Promise<Stored<T>> {
    const record = await this.get(key);
    if (!record) throw new AppError('notFound');
    return record;
  }

  /** The records that exist of these, in the order asked. */
  async getMany(keys: readonly RecordKey<K>[]): Promise<Stored<T>[]> {
    const items = await this.#table.batchGet(keys.map((key) => this.#key(key)));
    return items.flatMap((item) => (item && this.#read(item)) ?? []);
  }

  /** Writes a record that must not exist yet; the refusal tells which name or number was taken. */
  async create(record: T, refusal: Error = new AppError('changedMeanwhile')): Promise<Stored<T>> {
    await this.#table.put(this.#item(record, 1), { condition: this.#absent(), refusal });
    return { ...record, version: 1 };
  }

  /** Writes a changed record, unless someone else changed it since it was read: `changedMeanwhile`. */
  async update(record: Stored<T>): Promise<Stored<T>> {
    const version = record.version + 1;
    await this.#table.put(this.#item(record, version), {
      condition: { version: record.version },
      refusal: new AppError('changedMeanwhile'),
    });
    return { ...record, version };
  }

  /** Writes a record whatever was there before, or only where a condition holds: then `pk: { exists: false }` is one of its alternatives. */
  async put(record: T & { readonly version?: number }, guard: PutGuard<T> = {}): Promise<Stored<T>> {
    const version = (record.version ?? 0) + 1;
    await this.#table.put(this.#item(record, version), guard as Guard);
    return { ...record, version };
  }

  /** Changes some fields of a record that exists, without reading it first; fields of its keys change only by `update`. */
  async patch(
    key: RecordKey<K>,
    change: Change,
    guard: RecordGuard<T> = { refusal: new AppError('notFound') },
  ): Promise<Stored<T>> {
    const { update, change: versioned, ...condition } = this.#patching(key, change, guard);
    const record = this.#read(await this.#table.update(update, versioned, condition));
    invariant(record, 'a record that was changed is there');
    return record;
  }

  async remove(key: RecordKey<K>, guard: RecordGuard<T> = {}): Promise<Stored<T> | undefined> {
    const item = await this.#table.remove(this.#key(key), this.#guard(guard));
    return item && this.#read(item);
  }

  /** Removes many records, whether they are there or not. */
  removeAll(keys: readonly RecordKey<K>[]): Promise<void> {
    return this.#table.removeAll(keys.map((key) => this.#key(key)));
  }

  /** One page of a partition; what is given of the sort key narrows it. */
  list(part: PartKey<K['pk'], K['sk']>, options: ListOptions<T> & PageOptions = {}): Promise<Page<Stored<T>>> {
    return readPage(this.listing(part, options), options);
  }

  listBy<I extends IndexOf<K>>(
    index: I,
    part: PartKey<TemplateOf<K, `${I}pk`>, TemplateOf<K, `${I}sk`>>,
    options: ListOptions<T> & PageOptions = {},
  ): Promise<Page<Stored<T>>> {
    return readPage(this.listingBy(index, part, options), options);
  }

  /** The list as a value, for `pageOf`. */
  listing(part: PartKey<K['pk'], K['sk']>, options: ListOptions<T> = {}): Listing<Stored<T>> {
    return this.#listing(undefined, this.#keys, part, options);
  }

  listingBy<I extends IndexOf<K>>(
    index: I,
    part: PartKey<TemplateOf<K, `${I}pk`>, TemplateOf<K, `${I}sk`>>,
    options: ListOptions<T> = {},
  ): Listing<Stored<T>> {
    const [pk, sk] = [this.#keys[`${index}pk`], this.#keys[`${index}sk`]];
    invariant(pk !== undefined && sk !== undefined, `${this.#kind} has no ${index}`);
    return this.#listing(index, { pk, sk }, part, options);
  }

  /** For `transact`: like `create`. */
  creating(record: T, refusal: Error = new AppError('changedMeanwhile')): TransactItem {
    return { put: this.#item(record, 1), condition: this.#absent(), refusal };
  }

  /** For `transact`: like `update`. */
  updating(record: Stored<T>): TransactItem {
    return {
      put: this.#item(record, record.version + 1),
      condition: { version: record.version },
      refusal: new AppError('changedMeanwhile'),
    };
  }

  /** For `transact`: like `put`. */
  putting(record: T & { readonly version?: number }): TransactItem {
    return { put: this.#item(record, (record.version ?? 0) + 1) };
  }

  /** For `transact`: like `patch`. */
  patching(
    key: RecordKey<K>,
    change: Change,
    guard: RecordGuard<T> = { refusal: new AppError('notFound') },
  ): TransactItem {
    return this.#patching(key, change, guard);
  }

  /** For `transact`: like `remove`. */
  removing(key: RecordKey<K>, guard: RecordGuard<T> = {}): TransactItem {
    return { remove: this.#key(key), ...this.#guard(guard) };
  }

  /** For `transact`: nothing is written unless this record is there (and, when given, as it should be). */
  checking(key: RecordKey<K>, guard: RecordGuard<T> = {}): TransactItem {
    return {
      check: this.#key(key),
      refusal: new AppError('changedMeanwhile'),
      ...this.#guard(guard),
      condition: present(guard.condition),
    };
  }

  #patching(key: RecordKey<K>, change: Change, guard: RecordGuard<T>) {
    const fixed = keyFields(this.#keys);
    for (const path of changedPaths(change))
      invariant(!fixed.has(path.split('.', 1)[0] ?? ''), `${path} is part of a key of ${this.#kind}`);
    const versioned = { ...change, add: { ...change.add, version: 1 } };
    return { update: this.#key(key), change: versioned, ...this.#guard(guard), condition: present(guard.condition) };
  }

  #listing(
    index: IndexName | undefined,
    keys: { pk: string; sk: string },
    part: object,
    options: ListOptions<T>,
  ): Listing<Stored<T>> {
    const { newestFirst, filter, from, to } = options;
    const sk = sortKeyRange(keys.sk, part, { from, to });
    const query = {
      index,
      pk: filledKey(keys.pk, part),
      ...(sk && { sk }),
      newestFirst,
      filter: filter as Filter | undefined,
    };
    return { table: this.#table, kind: this.#kind, query, read: (item) => this.#read(item) };
  }

  #key(values: object): { pk: string; sk: string } {
    return { pk: filledKey(this.#keys.pk, values), sk: filledKey(this.#keys.sk, values) };
  }

  #item(record: T, version: number): Item {
    const { ttl } = this.#keys;
    const expiresAt = ttl === undefined ? undefined : (record as Record<string, unknown>)[ttl];
    const expiry = expiresAt === undefined ? {} : { [tableSchema.ttlAttribute]: expiresAt };
    return {
      ...record,
      ...indexKeys(this.#keys, record),
      ...this.#key(record),
      ...expiry,
      recordKind: this.#kind,
      version,
    };
  }

  // What has expired is gone, however late the table removes it.
  #read(item: Item): Stored<T> | undefined {
    const expiresAt = item[tableSchema.ttlAttribute];
    if (this.#keys.ttl !== undefined && typeof expiresAt === 'number' && expiresAt < this.#table.nowSeconds())
      return undefined;
    invariant(item['recordKind'] === this.#kind, `${this.#kind} shares its place with ${String(item['recordKind'])}`);
    return { ...this.#schema.parse(item), version: Number(item['version']) };
  }

  #absent(): Condition {
    return this.#keys.ttl === undefined
      ? 'absent'
      : [{ pk: { exists: false } }, { [tableSchema.ttlAttribute]: { below: this.#table.nowSeconds() } }];
  }

  #guard({ condition, refusal }: RecordGuard<T>): { condition?: Condition; refusal?: Error } {
    return { ...(condition && { condition: condition as Filter }), ...(refusal && { refusal }) };
  }
}

/** Reads one page of a list. */
export async function readPage<T>({ table, query, read }: Listing<T>, { limit, after }: PageOptions): Promise<Page<T>> {
  const { items, ...next } = await table.query({ ...query, limit, after });
  return { items: items.flatMap((item) => read(item) ?? []), ...next };
}

function present(condition: object | undefined): Filter {
  const alternatives = (condition === undefined ? [{}] : [condition].flat()) as Where[];
  return alternatives.map((where) => ({ pk: { exists: true }, ...where }));
}

function changedPaths({ set, setOnce, add, append, remove }: Change): string[] {
  return [...[set, setOnce, add, append].flatMap((fields) => Object.keys(fields ?? {})), ...(remove ?? [])];
}

/** Sorts after every key that begins with what stands before it. */
const lastCharacter = '\uffff';
/** Sorts before every key; an empty one is refused by DynamoDB. */
const firstKey = ' ';

function sortKeyRange(
  template: string,
  part: object,
  { from, to }: { from: KeyValue | undefined; to: KeyValue | undefined },
): SortKeyRange | undefined {
  const prefix = keyPrefix(template, part);
  if (from === undefined && to === undefined) return prefix === '' ? undefined : { beginsWith: prefix };
  const [next] = namesIn(template).filter((name) => !(name in part));
  invariant(next !== undefined, 'a range needs a part of the sort key that is not given');
  const bound = (value: KeyValue) => prefix + filledKey('{value}', { value });
  return {
    between: [
      from === undefined ? prefix || firstKey : bound(from),
      to === undefined ? prefix + lastCharacter : bound(to) + lastCharacter,
    ],
  };
}
