import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type DynamoDBClientConfig,
} from '@aws-sdk/client-dynamodb';
import { KeyPace } from './key-pace.ts';
import { TableDocuments, type Carry, type Message } from './table-documents.ts';

/** The one connection to the single table, shared by every request of a process. */
export type TableClient = {
  readonly documents: TableDocuments;
  readonly tableName: string;
  readonly now: () => number;
};

const commands = {
  BatchGetItem: BatchGetItemCommand,
  BatchWriteItem: BatchWriteItemCommand,
  DeleteItem: DeleteItemCommand,
  GetItem: GetItemCommand,
  PutItem: PutItemCommand,
  Query: QueryCommand,
  TransactGetItems: TransactGetItemsCommand,
  TransactWriteItems: TransactWriteItemsCommand,
  UpdateItem: UpdateItemCommand,
} as const;

/** Opens the table by name: in the cloud with an empty config. The clock answers milliseconds. */
export function tableClient(
  tableName: string,
  config: DynamoDBClientConfig = {},
  now: () => number = Date.now,
): TableClient {
  // Every request of one kind takes the same steps, so they are put together once.
  const client = new DynamoDBClient({ ...config, cacheMiddleware: true });
  const pace = new KeyPace();
  const carry: Carry = async (operation, request) => {
    await pace.before(operation, request);
    // The types of nine commands say the same nine times over; one stands for all.
    const Command = commands[operation] as unknown as new (request: Message) => GetItemCommand;
    return { ...(await client.send(new Command(request))) };
  };
  return { documents: new TableDocuments(carry, 'plain'), tableName, now };
}
