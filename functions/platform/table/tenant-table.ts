import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { invariant } from '../../../shared/errors/index.ts';
import { conditionExpression, Placeholders, updateExpression, type Change, type Filter } from './expression.ts';
import { GatheredReads, type Consistency } from './gathered-reads.ts';
import type { TableClient } from './table-client.ts';
import { backoff, patiently } from './patience.ts';
import { ConditionFailed, tableError } from './table-errors.ts';
import { keyAttributes, type IndexName, type Item, type Key } from './table-schema.ts';
import { cursorOf, placeOf, TenantPrefix } from './tenant-prefix.ts';
import { mergedAdditions, transactItemsMax, wireItems, type Guard, type TransactItem } from './transaction.ts';

/** Which items of a partition are meant. */
export type SortKeyRange =
  | { readonly equals: string }
  | { readonly beginsWith: string }
  | { readonly between: readonly [string, string] };

/** One query of one partition. Reads of the table itself are consistent unless told otherwise; indexes cannot be. */
export type Query = {
  readonly index?: IndexName | undefined;
  readonly pk: string;
  readonly sk?: SortKeyRange;
  readonly limit?: number | undefined;
  readonly newestFirst?: boolean | undefined;
  readonly after?: string | undefined;
  readonly consistent?: boolean | undefined;
  readonly filter?: Filter | undefined;
  /** Of each item only its key and these attributes: that costs the same and is read sooner. */
  readonly only?: readonly string[] | undefined;
};

/** What is to be written with the next transaction; `written` hears that it was. */
type Rider = { readonly item: () => TransactItem | undefined; readonly written: () => void };

/** Some of the rows of a list; `next` is there exactly when more rows follow. */
export type Page<T> = { readonly items: readonly T[]; readonly next?: string };

/** The table as one tenant sees it: every key is prefixed in here, so that no repository can forget it. */
export function tenantTable(client: TableClient, tenant: string): TenantTable {
  return new TenantTable(client, TenantPrefix.ofTenant(tenant), tenant);
}

/** The part of the table that belongs to no tenant: the tenants themselves, schedules, journals. */
export function systemTable(client: TableClient): TenantTable {
  return new TenantTable(client, new TenantPrefix('S#'), '');
}

/** The part of the table that belongs to one tenant: every key that goes through it carries the tenant. */
export class TenantTable {
  /** Who owns what is read and written here; empty for the system's own part. */
  readonly tenant: string;
  /** Units consumed through this object since it was bound. */
  readonly capacity = { read: 0, write: 0 };
  readonly #client: TableClient;
  readonly #prefix: TenantPrefix;
  readonly #gathered = new GatheredReads((keys, consistency) => this.#readTogether(keys, consistency));
  #rider: Rider | undefined;

  constructor(client: TableClient, prefix: TenantPrefix, tenant: string) {
    this.#client = client;
    this.#prefix = prefix;
    this.tenant = tenant;
  }

  /** The database behind it: what of one is kept in memory belongs to no other. */
  get database(): object {
    return this.#client;
  }

  /** The same table, whose next transaction takes something along where it has room for it. */
  takingAlong(rider: Rider): TenantTable {
    const table = new TenantTable(this.#client, this.#prefix, this.tenant);
    table.#rider = rider;
    return Object.assign(table, { capacity: this.capacity });
  }

  /** The time by which expiry is judged, as the table stores it. */
  nowSeconds(): number {
    return Math.floor(this.#client.now() / 1000);
  }

  /** The item of a key. What is asked for at the same moment is read in one request. */
  get(key: Key, consistency: Consistency = 'consistent'): Promise<Item | undefined> {
    return canBeKey(this.#prefix.key(key)) ? this.#gathered.get(key, consistency) : Promise.resolve(undefined);
  }

  /** The items of many keys, in the order asked; what does not exist is undefined. */
  batchGet(keys: readonly Key[]): Promise<(Item | undefined)[]> {
    return Promise.all(keys.map((key) => this.get(key)));
  }

  async put(item: Item, guard: Guard = {}): Promise<void> {
    const to = new Placeholders();
    const command = new PutCommand({
      ...this.#common,
      Item: this.#prefix.item(item),
      ...guardFields(guard, to),
      ...to.fields(),
    });
    await this.#written(() => this.#client.documents.send(command), guard);
  }

  /** Writes many items without conditions: bulk loading and ingest. */
  async putAll(items: readonly Item[]): Promise<void> {
    await this.#batchWrite(items.map((item) => ({ PutRequest: { Item: this.#prefix.item(item) } })));
  }

  /** Removes many items, whether they are there or not. */
  async removeAll(keys: readonly Key[]): Promise<void> {
    await this.#batchWrite(keys.map((key) => ({ DeleteRequest: { Key: this.#prefix.key(key) } })));
  }

  /** Changes one item in place, making it when it is not there, and answers what it became. */
  async update(key: Key, change: Change, guard: Guard = {}): Promise<Item> {
    const to = new Placeholders();
    const UpdateExpression = updateExpression(change, to);
    const guarded = guardFields(guard, to);
    const command = new UpdateCommand({
      ...this.#common,
      Key: this.#prefix.key(key),
      UpdateExpression,
      ReturnValues: 'ALL_NEW',
      ...guarded,
      ...to.fields(),
    });
    const reply = await this.#written(() => this.#client.documents.send(command), guard);
    invariant(reply.Attributes, 'an update answers the new item');
    return this.#prefix.read(reply.Attributes);
  }

  /** Removes one item and answers what was there. */
  async remove(key: Key, guard: Guard = {}): Promise<Item | undefined> {
    const to = new Placeholders();
    const command = new DeleteCommand({
      ...this.#common,
      Key: this.#prefix.key(key),
      ReturnValues: 'ALL_OLD',
      ...guardFields(guard, to),
      ...to.fields(),
    });
    const reply = await this.#written(() => this.#client.documents.send(command), guard);
    return reply.Attributes && this.#prefix.read(reply.Attributes);
  }

  /** Up to `limit` matching items and where to go on. Without a limit everything that matches. */
  async query(query: Query): Promise<Page<Item>> {
    const limit = query.limit ?? Number.POSITIVE_INFINITY;
    invariant(limit > 0, 'a page has at least one row');
    if (this.#findsNothing(query)) return { items: [] };
    const input = this.#queryInput(query);
    const items: Item[] = [];
    let start = query.after === undefined ? undefined : placeOf(query.after, this.#prefix);
    do {
      // One row more than asked tells whether more follow; a filter thins the rows out, so then more are read at once.
      const missing = limit + 1 - items.length;
      const Limit = query.filter ? Math.max(missing, filteredRowsAtOnce) : missing;
      const command = new QueryCommand({
        ...input,
        ...(Number.isFinite(Limit) && { Limit }),
        ...(start && { ExclusiveStartKey: start }),
      });
      const reply = await this.#counted('read', this.#client.documents.send(command));
      items.push(...(reply.Items ?? []).map((item) => this.#prefix.read(item)));
      start = reply.LastEvaluatedKey;
    } while (start && items.length <= limit);
    const last = items.length > limit ? items[limit - 1] : undefined;
    return last ? { items: items.slice(0, limit), next: cursorOf(last, query.index) } : { items };
  }

  #findsNothing({ pk, sk }: Query): boolean {
    return isEmptyRange(sk) || !canBeKey(this.#prefix.key({ pk, sk: longestOf(sk) }));
  }

  /** What matches among the next rows of a partition, and where rows follow that were not looked at: for searches that no index answers. */
  async search(
    { after, ...query }: Omit<Query, 'limit'>,
    { rowsMax, readsMax, bytesMax = Number.POSITIVE_INFINITY }: SearchBounds,
  ): Promise<{ readonly items: Item[]; readonly rowsSeen: number; readonly next: string | undefined }> {
    const items: Item[] = [];
    if (this.#findsNothing(query)) return { items, rowsSeen: 0, next: undefined };
    let [rowsSeen, bytes, start] = [0, 0, after === undefined ? undefined : placeOf(after, this.#prefix)];
    for (let reads = 0; reads < readsMax && rowsSeen < rowsMax && bytes < bytesMax; reads++) {
      const command: QueryCommand = new QueryCommand({
        ...this.#queryInput(query),
        Limit: Math.min(rowsMax - rowsSeen, rowsThatFit({ rowsSeen, bytes, bytesMax })),
        ...(start && { ExclusiveStartKey: start }),
      });
      const sent = this.#client.documents.send(command);
      const reply = await this.#counted('read', sent);
      items.push(...(reply.Items ?? []).map((item) => this.#prefix.read(item)));
      rowsSeen += reply.ScannedCount ?? 0;
      bytes += bytesRead(await sent, query);
      start = reply.LastEvaluatedKey;
      if (!start) return { items, rowsSeen, next: undefined };
    }
    return { items, rowsSeen, next: start && cursorOf(this.#prefix.read(start), query.index) };
  }

  /** How many items match. Reads them all: only for partitions that stay small; totals of large ones are counters or searched. */
  async count(query: Omit<Query, 'limit' | 'after'>): Promise<number> {
    if (isEmptyRange(query.sk)) return 0;
    let [count, start]: [number, Record<string, unknown> | undefined] = [0, undefined];
    do {
      const command: QueryCommand = new QueryCommand({
        ...this.#queryInput(query),
        Select: 'COUNT',
        ...(start && { ExclusiveStartKey: start }),
      });
      const reply = await this.#counted('read', this.#client.documents.send(command));
      count += reply.Count ?? 0;
      start = reply.LastEvaluatedKey;
    } while (start);
    return count;
  }

  /** All or nothing; it waits for transactions that hold the same items, and is refused when that takes too long. */
  async transact(items: readonly TransactItem[]): Promise<void> {
    const own = mergedAdditions(items);
    invariant(own.length <= transactItemsMax, `a transaction holds at most ${transactItemsMax} items`);
    if (own.length === 0) return;
    const rider = own.length < transactItemsMax ? this.#rider : undefined;
    const along = rider?.item();
    await this.#transact(along ? [...own, along] : own);
    if (!along) return;
    this.#rider = undefined;
    rider?.written();
  }

  async #transact(items: readonly TransactItem[]): Promise<void> {
    const TransactItems = wireItems(items, this.#client.tableName, this.#prefix);
    const command = () => new TransactWriteCommand({ TransactItems, ReturnConsumedCapacity: 'TOTAL' });
    try {
      await patiently(() => this.#counted('write', this.#client.documents.send(command())));
    } catch (error) {
      throw error instanceof ConditionFailed ? (items[error.position]?.refusal ?? error) : error;
    }
  }

  async #batchWrite(writes: readonly object[]): Promise<void> {
    for (let start = 0; start < writes.length; start += batchWriteMax) {
      let requests: readonly object[] = writes.slice(start, start + batchWriteMax);
      for (let attempt = 0; requests.length > 0; attempt++) {
        if (attempt > 0) await backoff(attempt);
        const command = new BatchWriteCommand({
          RequestItems: { [this.#client.tableName]: [...requests] },
          ReturnConsumedCapacity: 'TOTAL',
        });
        const reply = await this.#counted('write', this.#client.documents.send(command));
        requests = reply.UnprocessedItems?.[this.#client.tableName] ?? [];
      }
    }
  }

  /** A write of one item, which waits for transactions that hold it. */
  #written<R extends Reply>(send: () => Promise<R>, guard: Guard): Promise<R> {
    return patiently(() => this.#counted('write', send(), guard));
  }

  get #common() {
    return { TableName: this.#client.tableName, ReturnConsumedCapacity: 'TOTAL' as const };
  }

  async #readTogether(keys: readonly Key[], consistency: Consistency): Promise<Item[]> {
    const [only] = keys;
    if (keys.length === 1 && only) return [await this.#readOne(only, consistency)].flatMap((item) => item ?? []);
    const items: Item[] = [];
    let Keys: Record<string, unknown>[] = keys.map((key) => this.#prefix.key(key));
    for (let attempt = 0; Keys.length > 0; attempt++) {
      if (attempt > 0) await backoff(attempt);
      const command = new BatchGetCommand({
        RequestItems: { [this.#client.tableName]: { Keys, ConsistentRead: consistency === 'consistent' } },
        ReturnConsumedCapacity: 'TOTAL',
      });
      const reply = await this.#counted('read', this.#client.documents.send(command));
      items.push(...(reply.Responses?.[this.#client.tableName] ?? []).map((item) => this.#prefix.read(item)));
      Keys = reply.UnprocessedKeys?.[this.#client.tableName]?.Keys ?? [];
    }
    return items;
  }

  async #readOne(key: Key, consistency: Consistency): Promise<Item | undefined> {
    const command = new GetCommand({
      ...this.#common,
      Key: this.#prefix.key(key),
      ConsistentRead: consistency === 'consistent',
    });
    const reply = await this.#counted('read', this.#client.documents.send(command));
    return reply.Item && this.#prefix.read(reply.Item);
  }

  #queryInput(query: Query): QueryCommandInput {
    const to = new Placeholders();
    const { partitionKey, sortKey } = keyAttributes(query.index);
    const partition = `${to.name(partitionKey)} = ${to.value(this.#prefix.partition(query.pk))}`;
    const range = query.sk && sortKeyExpression(to.name(sortKey), query.sk, to);
    return {
      ...this.#common,
      ...(query.index ? { IndexName: query.index } : { ConsistentRead: query.consistent ?? true }),
      KeyConditionExpression: range ? `${partition} AND ${range}` : partition,
      ...(query.only && { ProjectionExpression: ['pk', 'sk', ...query.only].map((one) => to.name(one)).join(', ') }),
      ...(query.filter && { FilterExpression: conditionExpression(query.filter, to) }),
      ScanIndexForward: !query.newestFirst,
      ...to.fields(),
    };
  }

  async #counted<R extends Reply>(side: 'read' | 'write', reply: Promise<R>, guard?: Guard): Promise<R> {
    try {
      const { ConsumedCapacity = [], ...rest } = await reply;
      for (const consumed of [ConsumedCapacity].flat()) this.capacity[side] += consumed.CapacityUnits ?? 0;
      return rest as R;
    } catch (error) {
      const known = this.#withoutPrefix(tableError(error));
      throw known instanceof ConditionFailed && guard?.refusal ? guard.refusal : known;
    }
  }

  #withoutPrefix(error: unknown): unknown {
    return error instanceof ConditionFailed && error.item
      ? new ConditionFailed(this.#prefix.read(error.item), error.position)
      : error;
  }
}

/** How much one search may read: so many rows, in so many answers of at most 1 MB, and so many bytes, give or take a row. */
export type SearchBounds = { readonly rowsMax: number; readonly readsMax: number; readonly bytesMax?: number };

type Consumed = { CapacityUnits?: number | undefined };
type Reply = { ConsumedCapacity?: Consumed | Consumed[] | undefined };

/** How many of the next rows fit; of the first nothing is known yet. */
function rowsThatFit({ rowsSeen, bytes, bytesMax }: { rowsSeen: number; bytes: number; bytesMax: number }): number {
  if (bytesMax === Number.POSITIVE_INFINITY) return bytesMax;
  return rowsSeen === 0 || bytes === 0 ? firstRowsSearched : Math.ceil(((bytesMax - bytes) * rowsSeen) / bytes);
}

/** What a query has read, by what it cost: an index, or a read that may be a second late, costs half. */
function bytesRead({ ConsumedCapacity }: { ConsumedCapacity?: Consumed | undefined }, query: Omit<Query, 'limit'>) {
  const isHalf = query.index !== undefined || query.consistent === false;
  return (ConsumedCapacity?.CapacityUnits ?? 0) * (isHalf ? 8192 : 4096);
}

const firstRowsSearched = 100;
const batchWriteMax = 25;
const filteredRowsAtOnce = 100;

function guardFields({ condition }: Guard, to: Placeholders) {
  return condition
    ? {
        ConditionExpression: conditionExpression(condition, to),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      }
    : {};
}

/** DynamoDB refuses longer keys, so nothing is kept under them: whoever asks by one is told that it is not there. */
function canBeKey({ pk, sk }: Key): boolean {
  return Buffer.byteLength(pk) <= keyBytesMax.pk && Buffer.byteLength(sk) <= keyBytesMax.sk;
}
const keyBytesMax = { pk: 2048, sk: 1024 };

function longestOf(range: SortKeyRange | undefined): string {
  if (!range) return '';
  if ('equals' in range) return range.equals;
  if ('beginsWith' in range) return range.beginsWith;
  const [from, to] = range.between;
  return from.length > to.length ? from : to;
}

/** A range that ends before it begins; DynamoDB refuses it. */
function isEmptyRange(range: SortKeyRange | undefined): boolean {
  return range !== undefined && 'between' in range && range.between[0] > range.between[1];
}

function sortKeyExpression(name: string, range: SortKeyRange, to: Placeholders): string {
  if ('equals' in range) return `${name} = ${to.value(range.equals)}`;
  if ('beginsWith' in range) return `begins_with(${name}, ${to.value(range.beginsWith)})`;
  return `${name} BETWEEN ${to.value(range.between[0])} AND ${to.value(range.between[1])}`;
}
