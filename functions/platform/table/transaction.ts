import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { invariant } from '../../../shared/errors/index.ts';
import { conditionExpression, Placeholders, updateExpression, type Change, type Condition } from './expression.ts';
import type { Item, Key } from './table-schema.ts';
import type { TenantPrefix } from './tenant-prefix.ts';

/** What a guarded write adds: when it may happen, and what is thrown when it may not (ConditionFailed by default). */
export type Guard = { readonly condition?: Condition; readonly refusal?: Error };

/** One write of a transaction. Builders of entities, counters and unique names make them; `transact` takes up to 100. */
export type TransactItem = Guard &
  (
    | { readonly put: Item }
    | { readonly update: Key; readonly change: Change }
    | { readonly remove: Key }
    | { readonly check: Key }
  );

/** The most items of one transaction: the limit of DynamoDB. */
export const transactItemsMax = 100;

type WireItems = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** The items as DynamoDB wants them: additions to one counter become one, since an item may appear only once. */
export function mergedAdditions(items: readonly TransactItem[]): readonly TransactItem[] {
  const merged = new Map<string, TransactItem>();
  for (const [position, item] of items.entries()) {
    const addition = pureAddition(item);
    const id = addition ? JSON.stringify([addition.key.pk, addition.key.sk]) : `#${position}`;
    const before = addition && pureAddition(merged.get(id));
    merged.set(
      id,
      addition && before ? { update: addition.key, change: { add: summed(before.add, addition.add) } } : item,
    );
  }
  return [...merged.values()];
}

/** A transaction as DynamoDB takes it, each key under its tenant. */
export function wireItems(items: readonly TransactItem[], tableName: string, prefix: TenantPrefix): WireItems {
  return items.map((item) => {
    const to = new Placeholders();
    const common = { TableName: tableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
    const guard = item.condition ? { ConditionExpression: conditionExpression(item.condition, to) } : {};
    if ('put' in item) return { Put: { ...common, Item: prefix.item(item.put), ...guard, ...to.fields() } };
    if ('update' in item) {
      const UpdateExpression = updateExpression(item.change, to);
      return { Update: { ...common, Key: prefix.key(item.update), UpdateExpression, ...guard, ...to.fields() } };
    }
    if ('remove' in item) return { Delete: { ...common, Key: prefix.key(item.remove), ...guard, ...to.fields() } };
    const { ConditionExpression } = guard;
    invariant(ConditionExpression, 'a check has a condition');
    return { ConditionCheck: { ...common, Key: prefix.key(item.check), ConditionExpression, ...to.fields() } };
  });
}

function pureAddition(item: TransactItem | undefined): { key: Key; add: Readonly<Record<string, number>> } | undefined {
  if (!item || !('update' in item) || item.condition) return undefined;
  const { add, ...others } = item.change;
  return add && Object.keys(others).length === 0 ? { key: item.update, add } : undefined;
}

function summed(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sums: Record<string, number> = { ...a };
  for (const [name, value] of Object.entries(b)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}
