import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { invariant } from '../../../shared/errors/index.ts';

/** The operations of DynamoDB that are used here; nothing of ours scans. */
export type TableOperation =
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'TransactGetItems'
  | 'TransactWriteItems'
  | 'UpdateItem';
/** A request or a reply in DynamoDB's own notation of values. */
export type Message = Readonly<Record<string, unknown>>;
/** How bytes stand in a message: the SDK takes them as they are, the text of the protocol has them in base64. */
type Bytes = 'plain' | 'base64';
/** Carries out one operation: over the network in the cloud, in this process under `npm start`. */
export type Carry = (operation: TableOperation, request: Message) => Promise<Message>;
type Item = Readonly<Record<string, AttributeValue>>;
/** A command of the document client; its type says what it answers. */
type Command<Output> = {
  readonly input: object;
  resolveMiddleware(...given: never[]): (...given: never[]) => Promise<{ readonly output: Output }>;
};

const operationOf = new Map<unknown, TableOperation>([
  [BatchGetCommand, 'BatchGetItem'],
  [BatchWriteCommand, 'BatchWriteItem'],
  [DeleteCommand, 'DeleteItem'],
  [GetCommand, 'GetItem'],
  [PutCommand, 'PutItem'],
  [QueryCommand, 'Query'],
  [TransactGetCommand, 'TransactGetItems'],
  [TransactWriteCommand, 'TransactWriteItems'],
  [UpdateCommand, 'UpdateItem'],
]);

/**
 * The commands of the SDK's document client, carried out by whoever is given. That client puts its chain of steps together
 * anew for every command, which takes as long as the rest of a small request.
 */
export class TableDocuments {
  readonly #carry: Carry;
  readonly #bytes: Bytes;

  constructor(carry: Carry, bytes: Bytes) {
    this.#carry = carry;
    this.#bytes = bytes;
  }

  async send<Output>(command: Command<Output>): Promise<Output> {
    const operation = operationOf.get(command.constructor);
    if (!operation) throw new Error(`${command.constructor.name} is not offered here`);
    return plainMessage(await this.#carry(operation, wireMessage(command.input, this.#bytes))) as Output;
  }
}

/** A request with its values in DynamoDB's notation. */
function wireMessage(request: object, bytes: Bytes): Message {
  return translated(request, (item) => wireItem(item, bytes));
}

/** A reply with its values as they are here. */
function plainMessage(reply: Message): Message {
  return translated(reply, (value) => plainItem(value as Item));
}

const holdsOne: ReadonlySet<string> = new Set([
  'Key',
  'Item',
  'Attributes',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
  'ExpressionAttributeValues',
]);
const holdsMany: ReadonlySet<string> = new Set(['Keys', 'Items']);

function translated(message: object, translate: (value: object) => object): Message {
  const each = (value: unknown, name: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (holdsOne.has(name)) return translate(value);
    if (Array.isArray(value)) return value.map((one: unknown) => each(one, holdsMany.has(name) ? 'Item' : ''));
    // The items of several tables, by table.
    const inner = name === 'Responses' ? 'Items' : undefined;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, each(part, inner ?? key)]));
  };
  return each(message, '') as Message;
}

function wireItem(item: object, bytes: Bytes): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) if (value !== undefined) wire[name] = wireValue(value, bytes);
  return wire;
}

function wireValue(value: unknown, bytes: Bytes): object {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'boolean') return { BOOL: value };
  if (typeof value === 'number') {
    invariant(Number.isFinite(value), 'a number in the table has an end');
    return { N: String(value) };
  }
  if (value === null) return { NULL: true };
  invariant(typeof value === 'object', `a ${typeof value} cannot be kept`);
  if (value instanceof Uint8Array) return { B: bytes === 'plain' ? value : Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { L: value.flatMap((one) => (one === undefined ? [] : [wireValue(one, bytes)])) };
  return { M: wireItem(value, bytes) };
}

/** An item in DynamoDB's notation as plain values. */
export function plainItem(item: Item): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name of Object.keys(item)) plain[name] = plainValue(item[name] as AttributeValue);
  return plain;
}

function plainValue(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.L !== undefined) return value.L.map(plainValue);
  if (value.M !== undefined) return plainItem(value.M);
  const packed: unknown = value.B;
  return typeof packed === 'string' ? Buffer.from(packed, 'base64') : (packed ?? null);
}
