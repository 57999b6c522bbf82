import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { plainItem } from './table-documents.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The condition of a write did not hold; `item` is what was there, `position` which item of a transaction it was. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed';
  readonly item: Attributes | undefined;
  readonly position: number;

  constructor(item: Attributes | undefined, position = 0) {
    super('the condition of the write did not hold');
    this.item = item;
    this.position = position;
  }
}

/** Another transaction held one of the items. Nothing was written, so it may be tried again. */
export class TransactionConflict extends Error {
  override readonly name = 'TransactionConflict';

  constructor() {
    super('another transaction is writing the same item');
  }
}

/** Turns what the SDK throws into the errors above; anything else stays what it is. Errors show items in DynamoDB's own notation. */
export function tableError(error: unknown): unknown {
  if (error instanceof ConditionalCheckFailedException) return new ConditionFailed(error.Item && plainItem(error.Item));
  if (error instanceof TransactionConflictException) return new TransactionConflict();
  if (!(error instanceof TransactionCanceledException)) return error;
  const reasons = error.CancellationReasons ?? [];
  const position = reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
  const refused = reasons[position];
  if (refused) return new ConditionFailed(refused.Item && plainItem(refused.Item), position);
  return reasons.some((reason) => reason.Code === 'TransactionConflict') ? new TransactionConflict() : error;
}
