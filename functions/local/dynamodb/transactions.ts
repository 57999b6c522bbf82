import { createHash } from 'node:crypto';
import database, { type Attributes, type Input } from 'dynalite/db/index.js';
import { apiErrorBody, serviceError, validationError } from './api-error.ts';
import { checkedInput, operations } from './operations.ts';
import { expiryKey, type StagedStore } from './staged-store.ts';
import { itemBytes, readUnits, writeUnits } from './units.ts';

type Request = Record<string, unknown>;
type TransactRequest = { TransactItems?: Request[]; ClientRequestToken?: string; ReturnConsumedCapacity?: string };
type Reason = { Code: string; Message?: string; Item?: Attributes };
type Step = { kind: StepKind; input: Input; wantsOldItem: boolean; id: string; old: Attributes | undefined };

// A condition check is validated like a deletion, and then does nothing.
const stepOperations = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'DeleteItem',
} as const;
type StepKind = keyof typeof stepOperations;

const itemsMax = 100;
const tokenSeconds = 600;

/** All writes or none, with the reason of every item when one of them is refused. Runs alone in the gate. */
export async function transactWrite(
  staged: StagedStore,
  request: TransactRequest,
  epochSeconds: number,
): Promise<Request> {
  const items = checkedCount(request.TransactItems);
  const token = request.ClientRequestToken && { key: `token~${request.ClientRequestToken}`, hash: hashOf(items) };
  if (token && (await wasApplied(staged, token, epochSeconds))) return {};
  const steps = await planned(staged, items);
  const reasons = steps.map(refusal);
  if (reasons.some((reason) => reason.Code !== 'None')) {
    staged.unitsRefused += 2 * steps.reduce((units, { old }) => units + writeUnits(old, undefined), 0);
    throw cancelled(reasons);
  }
  const checks = steps.filter(({ kind }) => kind === 'ConditionCheck');
  const checked = checks.reduce((units, { old }) => units + writeUnits(old, undefined), 0);
  const { items: written, indexes } = await staged.atomic(async () => {
    for (const [position, step] of steps.entries()) await applied(staged, step, position, reasons);
    if (!token) return;
    const expires = epochSeconds + tokenSeconds;
    staged.put(token.key, { hash: token.hash, expires });
    staged.put(expiryKey(expires, token.key), 0);
  });
  return consumed(request, staged, 2 * (written + checked) + indexes);
}

/** Several items as they were at one moment. */
export async function transactGet(staged: StagedStore, request: TransactRequest): Promise<Request> {
  const Responses: Request[] = [];
  let units = 0;
  for (const item of checkedCount(request.TransactItems)) {
    const input = checkedInput('GetItem', item['Get'] as object, staged.store);
    const { Item } = (await staged.run(operations.GetItem.action, input)) as { Item?: Attributes };
    units += readUnits(Item ? itemBytes(Item) : 0, true);
    Responses.push(Item ? { Item } : {});
  }
  return { Responses, ...consumed(request, staged, 2 * units) };
}

function checkedCount(items: Request[] | undefined): Request[] {
  if (items && items.length > 0 && items.length <= itemsMax) return items;
  throw validationError(
    `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to ${itemsMax}`,
  );
}

function hashOf(items: Request[]): string {
  return createHash('sha256').update(JSON.stringify(items)).digest('hex');
}

async function wasApplied(
  staged: StagedStore,
  token: { key: string; hash: string },
  epochSeconds: number,
): Promise<boolean> {
  const known = (await staged.get(token.key)) as { hash: string; expires: number } | undefined;
  if (!known || known.expires < epochSeconds) return false;
  if (known.hash === token.hash) return true;
  throw serviceError('IdempotentParameterMismatchException', { Message: 'The token was used with other parameters' });
}

async function planned(staged: StagedStore, items: Request[]): Promise<Step[]> {
  const seen = new Set<string>();
  const steps: Step[] = [];
  for (const item of items) {
    const step = await stepOf(staged, item);
    if (seen.has(step.id)) throw validationError('Transaction request cannot include multiple operations on one item');
    seen.add(step.id);
    steps.push(step);
  }
  return steps;
}

async function stepOf(staged: StagedStore, item: Request): Promise<Step> {
  const kind = (Object.keys(stepOperations) as StepKind[]).find((name) => item[name]);
  if (!kind) throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  const { ReturnValuesOnConditionCheckFailure: onFailure, ...request } = item[kind] as Request;
  const input = checkedInput(stepOperations[kind], request, staged.store);
  if (input.TableName !== staged.table.TableName)
    throw serviceError('ResourceNotFoundException', { message: 'Requested resource not found' });
  const problem = input.Item
    ? database.validateItem(input.Item, staged.table)
    : database.validateKey(input.Key ?? {}, staged.table);
  if (problem) throw problem;
  const id = database.createKey(input.Item ?? input.Key ?? {}, staged.table);
  return { kind, input, wantsOldItem: onFailure === 'ALL_OLD', id, old: await staged.item(id) };
}

function refusal({ input, old, wantsOldItem }: Step): Reason {
  if (!database.checkConditional(input, old)) return { Code: 'None' };
  return {
    Code: 'ConditionalCheckFailed',
    Message: 'The conditional request failed',
    ...(wantsOldItem && old && { Item: old }),
  };
}

async function applied(staged: StagedStore, step: Step, position: number, reasons: Reason[]): Promise<void> {
  if (step.kind === 'ConditionCheck') return;
  try {
    await staged.run(operations[stepOperations[step.kind]].action, step.input);
  } catch (error) {
    const body = apiErrorBody(error);
    if (!body) throw error;
    reasons[position] = { Code: 'ValidationError', Message: String(body['message']) };
    throw cancelled(reasons);
  }
}

function cancelled(reasons: Reason[]): Error {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return serviceError('TransactionCanceledException', {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  });
}

function consumed(request: TransactRequest, staged: StagedStore, units: number): Request {
  const isWanted = request.ReturnConsumedCapacity === 'TOTAL' || request.ReturnConsumedCapacity === 'INDEXES';
  return isWanted ? { ConsumedCapacity: [{ TableName: staged.table.TableName, CapacityUnits: units }] } : {};
}
