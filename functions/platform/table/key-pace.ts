import type { Message, TableOperation } from './table-documents.ts';
import { tableSchema } from './table-schema.ts';

/** How the time passes for whoever is paced. */
type Time = { readonly now: () => number; readonly wait: (milliseconds: number) => Promise<void> };
type Pacing = Time & {
  /** Which keys: a person waits for what is written under others, such as the statements of one audit. */
  readonly isPaced: (key: string) => boolean;
  readonly unitsPerSecond: number;
  readonly burstMilliseconds: number;
};

/**
 * A partition key of the table, or of one of its indexes, takes a thousand write units a second, whatever the table takes. What one
 * process writes under one key is spread over time, so that work in the background which has much to write for one project waits
 * here, instead of being throttled together with whoever else writes there.
 */
export const standardPace: Pacing = {
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  // The SQL that is collected of a project, its lists, and its totals.
  isPaced: (key) => key.includes('#COLLECTED'),
  // Two functions write for one tenant at the same time: one counts what was collected, one audits it.
  unitsPerSecond: 400,
  burstMilliseconds: 150,
};

/** Keys whose units are spent are few: others are forgotten. */
const keysKept = 5000;

/** Spreads what is written under a key over time. */
export class KeyPace {
  readonly #pacing: Pacing;
  /** Until when the units of a key are spent. */
  readonly #spentUntil = new Map<string, number>();

  constructor(pacing: Pacing = standardPace) {
    this.#pacing = pacing;
  }

  /** Waits until what a request writes may be written; requests that write nothing pass. */
  async before(operation: TableOperation, request: Message): Promise<void> {
    const { now, wait, isPaced, unitsPerSecond, burstMilliseconds } = this.#pacing;
    const time = now();
    let startAt = time;
    for (const [key, units] of unitsByKey(operation, request)) {
      if (!isPaced(key)) continue;
      const spentUntil = Math.max(time, this.#spentUntil.get(key) ?? time);
      startAt = Math.max(startAt, spentUntil - burstMilliseconds);
      this.#spentUntil.delete(key);
      this.#spentUntil.set(key, spentUntil + (units / unitsPerSecond) * 1000);
    }
    this.#forget(time);
    if (startAt > time) await wait(startAt - time);
  }

  #forget(time: number): void {
    for (const [key, until] of this.#spentUntil) {
      if (this.#spentUntil.size <= keysKept) return;
      if (until <= time) this.#spentUntil.delete(key);
      else return;
    }
  }
}

type Attributes = Readonly<Record<string, { readonly S?: string } | undefined>>;
type Write = { readonly Item?: Attributes; readonly Key?: Attributes };

const writeBytes = 1024;
const indexKeys = Object.values(tableSchema.indexes).map(({ partitionKey }) => partitionKey);

/** What a request costs under each key, as far as can be told before: of a change only the row's own key is known. */
export function unitsByKey(operation: TableOperation, request: Message): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  const add = (key: string | undefined, more: number) =>
    key === undefined ? undefined : units.set(key, (units.get(key) ?? 0) + more);
  const isDouble = operation === 'TransactWriteItems';
  for (const write of writesIn(operation, request)) {
    const { Item: item, Key: key } = write;
    const size = item ? Math.max(1, Math.ceil(lettersIn(item) / writeBytes)) : 1;
    add((item ?? key)?.[tableSchema.partitionKey]?.S, isDouble ? 2 * size : size);
    for (const name of indexKeys) add(item?.[name]?.S, size);
  }
  return units;
}

/** Names and values without the notation: what an item weighs, nearly. */
function lettersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [name, part]) => sum + (isNotation(name) ? 0 : name.length) + lettersIn(part),
    0,
  );
}

/** `S`, `N`, `M` and the like say what a value is; the places of a list have no names. */
function isNotation(name: string): boolean {
  return /^([A-Z]{1,4}|\d+)$/.test(name);
}

function writesIn(operation: TableOperation, request: Message): readonly Write[] {
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [request];
    case 'TransactWriteItems':
      return ((request['TransactItems'] ?? []) as readonly Record<string, Write>[]).flatMap((one) =>
        Object.values(one),
      );
    case 'BatchWriteItem': {
      const byTable = Object.values(
        (request['RequestItems'] ?? {}) as Record<string, readonly Record<string, Write>[]>,
      );
      return byTable.flat().flatMap((one) => Object.values(one));
    }
    case 'GetItem':
    case 'BatchGetItem':
    case 'Query':
    case 'TransactGetItems':
      return [];
  }
}
