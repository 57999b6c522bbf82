import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { setTimeout as pause } from 'node:timers/promises';
import type { TableClient } from '../../functions/platform/table/table-client.ts';

type Key = { readonly pk: string; readonly sk: string };
type Write = { readonly Key?: Key; readonly Item?: Key };
type Input = { readonly TransactItems?: readonly Record<string, Write>[] } & Write;

const $metadata = {};

/**
 * Has transactions take as long as they do in DynamoDB, where whatever meets one on an item is refused as a conflict. The embedded
 * table carries out one after the other, so nothing ever meets there.
 */
export function contended({ documents }: TableClient, millisecondsMax = 12): { readonly met: () => number } {
  const held = new Set<string>();
  let met = 0;
  const send = documents.send.bind(documents);
  documents.send = async (command) => {
    const { TransactItems, ...single } = command.input as Input;
    const writes = TransactItems ? TransactItems.flatMap((item) => Object.values(item)) : [single];
    const isWrite = TransactItems !== undefined || /^(Put|Update|Delete)Command$/.test(command.constructor.name);
    if (!isWrite) return send(command);
    const ids = writes.map(({ Key, Item }) => JSON.stringify([(Key ?? Item)?.pk, (Key ?? Item)?.sk]));
    if (ids.some((id) => held.has(id))) {
      met++;
      throw conflictOf(TransactItems !== undefined, ids, held);
    }
    if (!TransactItems) return send(command);
    for (const id of ids) held.add(id);
    try {
      await pause(2 + Math.random() * millisecondsMax);
      return await send(command);
    } finally {
      for (const id of ids) held.delete(id);
    }
  };
  return { met: () => met };
}

function conflictOf(isTransaction: boolean, ids: readonly string[], held: ReadonlySet<string>): Error {
  const message = 'Transaction is ongoing for the item';
  if (!isTransaction) return new TransactionConflictException({ message, $metadata });
  const CancellationReasons = ids.map((id) => ({ Code: held.has(id) ? 'TransactionConflict' : 'None' }));
  return new TransactionCanceledException({ message, $metadata, CancellationReasons });
}
