import type { Change } from '../../functions/platform/table/expression.ts';
import type { Item, Key } from '../../functions/platform/table/table-schema.ts';
import type { TenantTable } from '../../functions/platform/table/tenant-table.ts';
import type { TransactItem } from '../../functions/platform/table/transaction.ts';

const readAtOnce = 100;
const writtenAtOnce = 5000;

/**
 * A table that takes the product's own transactions into memory and writes what became of them at the end: so the rows and totals of
 * a hundred thousand changes are those that the product would have written, without its hundred thousand transactions.
 * Conditions are not looked at: only what nobody else writes meanwhile may be loaded.
 */
export class LoadingTable {
  readonly #table: TenantTable;
  readonly #rows = new Map<string, Item>();
  /** Changes of rows that were not loaded here. */
  readonly #changes = new Map<string, { readonly key: Key; readonly changes: Change[] }>();

  constructor(table: TenantTable) {
    this.#table = table;
  }

  /** As the repositories know it. */
  asTable(): TenantTable {
    return this as unknown as TenantTable;
  }

  nowSeconds(): number {
    return this.#table.nowSeconds();
  }

  async get(key: Key): Promise<Item | undefined> {
    return this.#rows.get(idOf(key)) ?? this.#table.get(key);
  }

  batchGet(keys: readonly Key[]): Promise<(Item | undefined)[]> {
    return Promise.all(keys.map((key) => this.get(key)));
  }

  async transact(items: readonly TransactItem[]): Promise<void> {
    for (const item of items) {
      if ('put' in item) this.#rows.set(idOf(item.put), item.put);
      else if ('update' in item) this.#change(item.update, item.change);
      else if ('remove' in item) this.#rows.delete(idOf(item.remove));
    }
    if (this.#rows.size > writtenAtOnce * readAtOnce) throw new Error('flush before more is loaded');
  }

  async put(item: Item): Promise<void> {
    await this.transact([{ put: item }]);
  }

  async putAll(items: readonly Item[]): Promise<void> {
    await this.transact(items.map((put) => ({ put })));
  }

  /** Writes all that was loaded. */
  async flush(): Promise<void> {
    const changes = [...this.#changes.values()];
    for (let start = 0; start < changes.length; start += readAtOnce) {
      const some = changes.slice(start, start + readAtOnce);
      const found = await this.#table.batchGet(some.map(({ key }) => key));
      for (const [position, { key, changes: own }] of some.entries())
        this.#rows.set(idOf(key), own.reduce(changed, found[position] ?? key));
    }
    const rows = [...this.#rows.values()];
    for (let start = 0; start < rows.length; start += writtenAtOnce)
      await this.#table.putAll(rows.slice(start, start + writtenAtOnce));
    this.#changes.clear();
    this.#rows.clear();
  }

  #change(key: Key, change: Change): void {
    const loaded = this.#rows.get(idOf(key));
    if (loaded) {
      this.#rows.set(idOf(key), changed(loaded, change));
      return;
    }
    const known = this.#changes.get(idOf(key));
    if (known) known.changes.push(change);
    else this.#changes.set(idOf(key), { key, changes: [change] });
  }
}

function changed(item: Item, { set = {}, add = {}, setOnce, append, remove }: Change): Item {
  if (setOnce || append || remove) throw new Error('what is loaded only sets and adds');
  const sums = Object.entries(add).map(([name, value]) => [name, Number(item[name] ?? 0) + value]);
  return { ...item, ...set, ...Object.fromEntries(sums) };
}

function idOf({ pk, sk }: Key): string {
  return `${pk}\n${sk}`;
}
