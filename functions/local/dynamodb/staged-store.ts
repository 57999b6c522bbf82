import database, {
  type Attributes,
  type Callback,
  type Input,
  type Operation,
  type Store,
  type Table,
} from 'dynalite/db/index.js';
import { invariant } from '../../../shared/errors/index.ts';
import type { TableSchema } from '../../platform/table/table-schema.ts';
import { serviceError, validationError } from './api-error.ts';
import { rowsStream } from './rows-stream.ts';
import { itemBytes, unitsOfWrite, type WriteUnits } from './units.ts';
import { writerOnDisk } from './writer-on-disk.ts';

/** Where it lies, nowhere but in memory without a path; what need not outlive the machine is written without waiting for the disk. */
type Disk = { readonly path?: string | undefined; readonly isDurable?: boolean };
export type Action = (store: Store, input: Input, done: Callback<Record<string, unknown>>) => void;

/** Where an item or anything else that can expire is listed under its time, so that a sweep reads only what is due. */
export const expiryPrefix = 'expiry~';

/**
 * The LevelDB under dynalite, with every write of one request held back and then written as one batch.
 * dynalite alone writes an item and its index entries one by one, which a crash tears apart.
 */
export class StagedStore {
  readonly store: Store;
  readonly table: Table;
  /** What writes cost that a condition refused. */
  unitsRefused = 0;
  readonly #schema: TableSchema;
  readonly #itemPrefix: string;
  readonly #writeBatch: (operations: Operation[]) => Promise<void>;
  #stage: Map<string, Operation> | undefined;
  #rowsRead: Attributes[] | undefined;
  #known: Map<string, unknown> | undefined;

  constructor(schema: TableSchema, tableName: string, { path, isDurable = true }: Disk = {}) {
    this.store = database.create(path === undefined ? {} : { path });
    this.table = tableOf(schema, tableName);
    this.#schema = schema;
    this.#itemPrefix = `item-${tableName}~`;
    const { db } = this.store;
    // dynalite hides LevelDB's own batch behind one without options; a confirmed write must have reached the disk. Its close is for good.
    const { batch, close, open } = Object.getPrototypeOf(db) as {
      batch: (operations: Operation[], options: object) => Promise<void>;
      close: () => Promise<void>;
      open: () => Promise<void>;
    };
    const write = (operations: Operation[]) =>
      batch.call(db, operations, path === undefined ? {} : { sync: isDurable });
    this.#writeBatch =
      path === undefined
        ? write
        : writerOnDisk({ path, write, close: () => close.call(db), open: () => open.call(db) });
    this.#intercept();
  }

  /** Runs writes and commits them together; nothing is written when one of them throws. Answers what they cost. */
  async atomic(writes: () => Promise<void>): Promise<WriteUnits> {
    const stage = new Map<string, Operation>();
    this.#stage = stage;
    try {
      await writes();
    } finally {
      this.#stage = undefined;
    }
    const operations = [...stage.values()];
    const expiries = operations.flatMap((operation) => this.#checkedExpiry(operation));
    const units = this.#unitsOf(operations);
    if (operations.length > 0) await this.#writeBatch([...operations, ...expiries]);
    return units;
  }

  /** Reads what it needs once: while it lasts nobody else writes, and whoever reads a row changes it in a copy. */
  async remembering<T>(work: () => Promise<T>): Promise<T> {
    this.#known = new Map();
    try {
      return await work();
    } finally {
      this.#known = undefined;
    }
  }

  run(action: Action, input: Input): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) =>
      action(this.store, input, (error, reply) => (error ? reject(error) : resolve(reply ?? {}))),
    );
  }

  /** The same for what reads a range; `bytes` are those of the rows that it looked at, whether it answers them or not. */
  async runRange(action: Action, input: Input): Promise<{ reply: Record<string, unknown>; bytes: number }> {
    const rows: Attributes[] = [];
    this.#rowsRead = rows;
    // The action opens its range before it answers the first time.
    const running = this.run(action, input);
    this.#rowsRead = undefined;
    const reply = await running;
    const looked = rows.slice(0, Number(reply['ScannedCount'] ?? 0));
    return { reply, bytes: looked.reduce((bytes, row) => bytes + itemBytes(row), 0) };
  }

  /** Writes beside the items, inside `atomic`. */
  put(key: string, value: unknown): void {
    this.#staging().set(key, { type: 'put', key, value });
  }

  remove(key: string): void {
    this.#staging().set(key, { type: 'del', key });
  }

  get(key: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.store.db.get(key, (error, value) => (error ? reject(error) : resolve(value)));
    });
  }

  async item(key: string): Promise<Attributes | undefined> {
    return (await this.get(this.#itemPrefix + key)) as Attributes | undefined;
  }

  /** The first keys of what was due before a time, oldest first. */
  due(epochSeconds: number, limit: number): Promise<string[]> {
    return this.store.db.keys({ gte: expiryPrefix, lt: expiryKey(epochSeconds, ''), limit }).all();
  }

  isItemKey(key: string): boolean {
    return key.startsWith(this.#itemPrefix);
  }

  /** Whether an item's time has come; the key is the one under which it is stored. */
  isExpired(item: Attributes, epochSeconds: number): boolean {
    const expiresAt = item[this.#schema.ttlAttribute]?.['N'];
    return expiresAt !== undefined && Number(expiresAt) < epochSeconds;
  }

  #staging(): Map<string, Operation> {
    invariant(this.#stage, 'every write is part of a batch');
    return this.#stage;
  }

  #intercept(): void {
    const { store } = this;
    const { db } = store;
    db.put = (key, value, done) => {
      this.put(key, value);
      setImmediate(done, null);
    };
    db.del = (key, done) => {
      this.remove(key);
      setImmediate(done, null);
    };
    db.batch = (operations, done) => {
      for (const operation of operations) this.#staging().set(operation.key, operation);
      setImmediate(done, null);
    };
    db.get = (key, done) => this.#getThroughStage(key, done);
    db.createValueStream = (range) => {
      const rows = this.#rowsRead;
      const stream = rowsStream(db, range);
      if (rows) stream.on('data', (row: Attributes) => rows.push(row));
      return stream;
    };
    store.getTable = (name, checkStatus, done) => {
      const answer = typeof checkStatus === 'function' ? checkStatus : done;
      if (name === this.table.TableName) answer?.(null, this.table);
      else answer?.(serviceError('ResourceNotFoundException', { message: 'Requested resource not found' }));
    };
  }

  // One row is read in less time than another thread would need to hear of it.
  #getThroughStage(key: string, done: Callback<unknown>): void {
    const staged = this.#stage?.get(key);
    if (staged) return done(null, staged.type === 'put' ? structuredClone(staged.value) : undefined);
    done(null, this.#stored(key));
  }

  #stored(key: string): unknown {
    const known = this.#known;
    if (!known) return this.store.db.getSync(key);
    if (!known.has(key)) known.set(key, this.store.db.getSync(key));
    return known.get(key);
  }

  #unitsOf(operations: readonly Operation[]): WriteUnits {
    const indexKeys = Object.values(this.#schema.indexes);
    let [items, indexes] = [0, 0];
    for (const operation of operations) {
      if (!this.isItemKey(operation.key)) continue;
      const after = operation.type === 'put' ? (operation.value as Attributes) : undefined;
      const units = unitsOfWrite(this.#stored(operation.key) as Attributes | undefined, after, indexKeys);
      [items, indexes] = [items + units.items, indexes + units.indexes];
    }
    return { items, indexes };
  }

  #checkedExpiry(operation: Operation): Operation[] {
    if (operation.type === 'del' || !this.isItemKey(operation.key)) return [];
    const item = operation.value as Attributes;
    this.#checkIndexKeys(item);
    const expiresAt = item[this.#schema.ttlAttribute]?.['N'];
    return expiresAt === undefined ? [] : [{ type: 'put', key: expiryKey(Number(expiresAt), operation.key), value: 0 }];
  }

  #checkIndexKeys(item: Attributes): void {
    for (const [name, keys] of Object.entries(this.#schema.indexes)) {
      for (const [attribute, bytesMax] of [
        [keys.partitionKey, 2048],
        [keys.sortKey, 1024],
      ] as const) {
        const value = item[attribute];
        const problem = value && indexKeyProblem(value['S'], bytesMax);
        if (problem)
          throw validationError(
            `One or more parameter values are not valid. ${problem} IndexName: ${name}, IndexKey: ${attribute}`,
          );
      }
    }
  }
}

/** The name under which something is listed for the sweep. */
export function expiryKey(epochSeconds: number, key: string): string {
  return `${expiryPrefix}${String(Math.floor(epochSeconds)).padStart(12, '0')}~${key}`;
}

function indexKeyProblem(key: unknown, bytesMax: number): string | undefined {
  if (typeof key !== 'string') return 'An index key is a string.';
  if (key === '') return 'The AttributeValue for a key attribute cannot contain an empty string value.';
  return Buffer.byteLength(key) > bytesMax ? `An index key has at most ${bytesMax} bytes.` : undefined;
}

function tableOf(schema: TableSchema, tableName: string): Table {
  const keys = [schema, ...Object.values(schema.indexes)];
  const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
    { AttributeName: partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];
  return {
    TableName: tableName,
    KeySchema: keySchema(schema),
    AttributeDefinitions: keys
      .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
      .map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexes: Object.entries(schema.indexes).map(([IndexName, index]) => ({
      IndexName,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: 'ALL' },
    })),
  };
}
