import batchGetItem from 'dynalite/actions/batchGetItem.js';
import batchWriteItem from 'dynalite/actions/batchWriteItem.js';
import deleteItem from 'dynalite/actions/deleteItem.js';
import getItem from 'dynalite/actions/getItem.js';
import putItem from 'dynalite/actions/putItem.js';
import query from 'dynalite/actions/query.js';
import updateItem from 'dynalite/actions/updateItem.js';
import type { Input, Store } from 'dynalite/db/index.js';
import batchGetItemInput from 'dynalite/validations/batchGetItem.js';
import batchWriteItemInput from 'dynalite/validations/batchWriteItem.js';
import deleteItemInput from 'dynalite/validations/deleteItem.js';
import getItemInput from 'dynalite/validations/getItem.js';
import validations from 'dynalite/validations/index.js';
import putItemInput from 'dynalite/validations/putItem.js';
import queryInput from 'dynalite/validations/query.js';
import updateItemInput from 'dynalite/validations/updateItem.js';

/** What dynalite does for us. Scan and everything about tables are left out: nothing of ours may use them. */
export const operations = {
  GetItem: { access: 'shared', action: getItem, input: getItemInput },
  BatchGetItem: { access: 'shared', action: batchGetItem, input: batchGetItemInput },
  Query: { access: 'shared', action: query, input: queryInput },
  PutItem: { access: 'alone', action: putItem, input: putItemInput },
  UpdateItem: { access: 'alone', action: updateItem, input: updateItemInput },
  DeleteItem: { access: 'alone', action: deleteItem, input: deleteItemInput },
  BatchWriteItem: { access: 'alone', action: batchWriteItem, input: batchWriteItemInput },
} as const;

export type OperationName = keyof typeof operations;

/** A request checked as DynamoDB checks it, expressions parsed. The request is not used afterwards: what is made of it may share its parts. */
export function checkedInput(name: OperationName, request: object, store: Store): Input {
  const { types, custom } = operations[name].input;
  const input = validations.checkTypes(request, types);
  validations.checkValidations(input, types, custom, store);
  return input;
}
