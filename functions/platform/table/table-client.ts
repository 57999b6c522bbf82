import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The one connection to the single table, shared by every request of a process. */
export type TableClient = {
  readonly documents: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly now: () => number;
};

/** Opens the table by name: in the cloud with an empty config, embedded with a request handler of ours. The clock answers milliseconds. */
export function tableClient(
  tableName: string,
  config: DynamoDBClientConfig = {},
  now: () => number = Date.now,
): TableClient {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(config), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { documents, tableName, now };
}
