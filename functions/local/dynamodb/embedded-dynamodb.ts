import database, { type Attributes, type Input } from 'dynalite/db/index.js';
import type { TableClient } from '../../platform/table/table-client.ts';
import { TableDocuments } from '../../platform/table/table-documents.ts';
import { tableSchema } from '../../platform/table/table-schema.ts';
import { ApiError, apiErrorBody, sdkError } from './api-error.ts';
import { openAlone, preparedFolder, releaseFolder } from './folder-lock.ts';
import { checkedInput, operations, type OperationName } from './operations.ts';
import { ReadWriteGate } from './read-write-gate.ts';
import { expiryPrefix, StagedStore } from './staged-store.ts';
import { transactGet, transactWrite } from './transactions.ts';
import { itemBytes, readUnits, writeUnits } from './units.ts';

type Request = Record<string, unknown>;
/** Without a folder everything is kept in memory. The clock answers milliseconds; `report` is told when a sweep fails. */
type Options = {
  readonly folder?: string;
  readonly now?: () => number;
  readonly report?: (error: unknown) => void;
  /** False only for what is thrown away: a write then does not wait until it has reached the disk. */
  readonly isDurable?: boolean;
};

const tableName = 'sluice';
const sweptAtOnce = 100;
const sweepEveryMs = 60_000;

/** Opens the database of `npm start`: DynamoDB's own semantics over LevelDB, in this process, behind the SDK's commands. */
export async function openEmbeddedDynamoDb({
  folder,
  now = Date.now,
  report = warn,
  isDurable = true,
}: Options = {}): Promise<EmbeddedDynamoDb> {
  const staged = new StagedStore(tableSchema, tableName, {
    path: folder === undefined ? undefined : preparedFolder(folder),
    isDurable,
  });
  if (folder === undefined) await staged.store.db.open();
  else await openAlone(staged.store.db, folder);
  return new EmbeddedDynamoDb(staged, { folder, now, report });
}

export class EmbeddedDynamoDb {
  /** The connection to give to `tenantTable`. */
  readonly client: TableClient;
  readonly #staged: StagedStore;
  readonly #folder: string | undefined;
  readonly #now: () => number;
  readonly #gate = new ReadWriteGate();
  readonly #report: (error: unknown) => void;
  #sweeping: NodeJS.Timeout | undefined;
  readonly #charged = { read: 0, write: 0 };
  #isClosing = false;

  constructor(
    staged: StagedStore,
    { folder, now, report }: { folder: string | undefined; now: () => number; report: (error: unknown) => void },
  ) {
    this.#staged = staged;
    this.#folder = folder;
    this.#now = now;
    const documents = new TableDocuments((operation, request) => this.#carry(operation, request as Request), 'base64');
    this.client = { documents, tableName, now };
    this.#report = report;
  }

  /** From now on what has expired is removed each minute; not before what is written of the past has been told to its end. */
  beginSweeping(): void {
    this.#sweeping ??= setInterval(() => void this.sweep().catch(this.#report), sweepEveryMs).unref();
  }

  /** Removes what has expired, a few rows at a time, so that requests pass between. */
  async sweep(): Promise<void> {
    while (!this.#isClosing && (await this.#gate.run('alone', () => this.#sweepSome())) === sweptAtOnce);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#sweeping);
    await this.#gate.run('alone', () => this.#staged.store.db.close());
    if (this.#folder !== undefined) releaseFolder(this.#folder);
  }

  /** All units that were charged so far, those of refused writes too, of which no answer tells. */
  get charged(): { readonly read: number; readonly write: number } {
    return { read: this.#charged.read, write: this.#charged.write + this.#staged.unitsRefused };
  }

  /** What the service would answer to a request over the network. */
  async answer(operation: string, request: Request): Promise<{ statusCode: number; reply: Request }> {
    try {
      return { statusCode: 200, reply: await this.#dispatch(operation, structuredClone(request)) };
    } catch (error) {
      const reply = apiErrorBody(error);
      if (!reply) throw error;
      return { statusCode: 400, reply };
    }
  }

  // No port, no socket and no text between: the SDK's part would take longer than the database.
  async #carry(operation: string, request: Request): Promise<Request> {
    try {
      return await this.#dispatch(operation, request);
    } catch (error) {
      throw sdkError(error);
    }
  }

  async #dispatch(operation: string, request: Request): Promise<Request> {
    const reply = await this.#carried(operation, request);
    for (const { CapacityUnits } of unitsIn(reply))
      this.#charged[operation in reads ? 'read' : 'write'] += CapacityUnits;
    return reply;
  }

  async #carried(operation: string, request: Request): Promise<Request> {
    if (operation === 'TransactWriteItems')
      return this.#gate.run('alone', () =>
        this.#staged.remembering(() => transactWrite(this.#staged, request, this.#epochSeconds())),
      );
    if (operation === 'TransactGetItems') return this.#gate.run('shared', () => transactGet(this.#staged, request));
    if (!(operation in operations)) {
      throw new ApiError({
        __type: 'com.amazon.coral.service#UnknownOperationException',
        message: `${operation} is not offered here`,
      });
    }
    const name = operation as OperationName;
    const wantsOldItem = request['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD';
    const input = checkedInput(name, request, this.#staged.store);
    return this.#gate.run(operations[name].access, () =>
      operations[name].access === 'alone'
        ? this.#staged.remembering(() => this.#write(name, input, wantsOldItem))
        : this.#read(name, input),
    );
  }

  async #read(name: OperationName, input: Input): Promise<Request> {
    const { action } = operations[name];
    const isConsistent = input['ConsistentRead'] === true;
    if (name === 'Query') {
      // Dynalite would weigh each row once more.
      const { ReturnConsumedCapacity: asked = 'NONE', ...rest } = input;
      const { reply, bytes } = await this.#staged.runRange(action, rest as Input);
      const counted = { TableName: tableName, CapacityUnits: readUnits(bytes, isConsistent) };
      return asked === 'NONE' ? reply : { ...reply, ConsumedCapacity: counted };
    }
    const reply = await this.#staged.run(action, input);
    return withUnits(
      reply,
      name === 'GetItem'
        ? unitsOfItem(reply['Item'] as Attributes | undefined, isConsistent)
        : unitsOfBatch(input, reply),
    );
  }

  async #write(name: OperationName, input: Input, wantsOldItem: boolean): Promise<Request> {
    let reply: Request = {};
    try {
      const { items, indexes } = await this.#staged.atomic(async () => {
        reply = await this.#staged.run(operations[name].action, input);
      });
      return withUnits(reply, items + indexes);
    } catch (error) {
      throw await this.#refused(error, input, wantsOldItem);
    }
  }

  /** A write that a condition refused costs as much as the item that is there. */
  async #refused(error: unknown, input: Input, wantsOldItem: boolean): Promise<unknown> {
    const body = apiErrorBody(error);
    if (!body || !String(body['__type']).endsWith('ConditionalCheckFailedException')) return error;
    const item = await this.#staged.item(database.createKey(input.Key ?? input.Item ?? {}, this.#staged.table));
    this.#staged.unitsRefused += writeUnits(item, undefined);
    if (!wantsOldItem) return error;
    return new ApiError({ ...body, ...(item && { Item: item }) });
  }

  async #sweepSome(): Promise<number> {
    const now = this.#epochSeconds();
    const due = await this.#staged.due(now, sweptAtOnce);
    await this.#staged.atomic(async () => {
      for (const entry of due) await this.#expire(entry, now);
    });
    return due.length;
  }

  async #expire(entry: string, now: number): Promise<void> {
    const key = entry.slice(entry.indexOf('~', expiryPrefix.length) + 1);
    this.#staged.remove(entry);
    if (!this.#staged.isItemKey(key)) return this.#staged.remove(key);
    const item = (await this.#staged.get(key)) as Input['Item'];
    // An entry outlives a change of the item's time; the later time has its own entry.
    if (!item || !this.#staged.isExpired(item, now)) return;
    const Key = Object.fromEntries(
      this.#staged.table.KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName] ?? {}]),
    );
    await this.#staged.run(operations.DeleteItem.action, { TableName: tableName, Key });
  }

  #epochSeconds(): number {
    return this.#now() / 1000;
  }
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

const reads = { GetItem: true, BatchGetItem: true, Query: true, TransactGetItems: true } as const;

function unitsOfItem(item: Attributes | undefined, isConsistent: boolean): number {
  return readUnits(item ? itemBytes(item) : 0, isConsistent);
}

/** Of many items each is rounded up by itself; what did not fit into the answer was not read. */
function unitsOfBatch(input: Input, reply: Request): number {
  const { Keys = [], ConsistentRead } = partOfTable(input['RequestItems']);
  const found = partOfTable(reply['Responses'], []) as Attributes[];
  const { Keys: unread = [] } = partOfTable(reply['UnprocessedKeys']);
  const missing = Keys.length - unread.length - found.length;
  const all: (Attributes | undefined)[] = [...found, ...Array.from({ length: missing }, () => undefined)];
  return all.reduce((units, item) => units + unitsOfItem(item, ConsistentRead === true), 0);
}
type BatchPart = { readonly Keys?: readonly unknown[]; readonly ConsistentRead?: boolean };

function partOfTable(value: unknown, otherwise: unknown = {}): BatchPart {
  return ((value ?? {}) as Readonly<Record<string, BatchPart>>)[tableName] ?? (otherwise as BatchPart);
}

function unitsIn(reply: Request): readonly { readonly CapacityUnits: number }[] {
  return [reply['ConsumedCapacity'] ?? []].flat() as { CapacityUnits: number }[];
}

function withUnits(reply: Request, CapacityUnits: number): Request {
  const [first] = unitsIn(reply);
  if (!first) return reply;
  const counted = { ...first, CapacityUnits };
  return { ...reply, ConsumedCapacity: Array.isArray(reply['ConsumedCapacity']) ? [counted] : counted };
}
