import { invariant } from '../../../shared/errors/index.ts';
import { filledKey, type KeyValues } from './key-template.ts';
import { ConditionFailed } from './table-errors.ts';
import type { Key } from './table-schema.ts';
import type { TenantTable } from './tenant-table.ts';
import type { TransactItem } from './transaction.ts';

/**
 * Declares totals that are kept in the transaction that changes what they count:
 * `counter('WORKFLOWS#{projectUid}#{status}')`. A total that many writers change at once is spread over shards,
 * so that they rarely meet; reading it then adds the shards up.
 */
export function counter<const Template extends string>(
  template: Template,
  { shards = 1 }: { readonly shards?: number } = {},
) {
  return { on: (table: TenantTable) => new Totals<Template>(table, template, shards) };
}

/** The totals of one declaration in one table. */
export class Totals<Template extends string> {
  readonly #table: TenantTable;
  readonly #template: string;
  readonly #shards: number;

  constructor(table: TenantTable, template: string, shards: number) {
    this.#table = table;
    this.#template = template;
    this.#shards = shards;
  }

  /** For `transact`. Several additions to one total in one transaction become one. */
  adding(values: KeyValues<Template>, delta: number): TransactItem {
    return { update: this.#key(values, Math.floor(Math.random() * this.#shards)), change: { add: { total: delta } } };
  }

  /** For `transact`: one more, only while there are fewer than so many; of a total that is not spread and was begun. */
  addingBelow(values: KeyValues<Template>, max: number, refusal: Error): TransactItem {
    invariant(this.#shards === 1, 'a total that is spread cannot be bounded');
    return {
      update: this.#key(values, 0),
      change: { add: { total: 1 } },
      condition: { total: { atMost: max - 1 } },
      refusal,
    };
  }

  /** What a total is that began to be kept when there were some already. Until it is begun nobody may add to it. */
  async begun(values: KeyValues<Template>, before: () => Promise<number>): Promise<number> {
    const key = this.#key(values, 0);
    const known = await this.#table.get(key);
    if (known) return Number(known['total']);
    try {
      await this.#table.put({ ...key, total: await before() }, { condition: 'absent' });
    } catch (error) {
      // Somebody else began it meanwhile.
      if (!(error instanceof ConditionFailed)) throw error;
    }
    return this.read(values);
  }

  /** For `transact`: forgets a total of which nothing is left to count. */
  removing(values: KeyValues<Template>): TransactItem[] {
    return Array.from({ length: this.#shards }, (_, shard) => ({ remove: this.#key(values, shard) }));
  }

  /** For `transact`: nothing is written unless nothing is counted; of a total that is not spread. */
  checkingNone(values: KeyValues<Template>, refusal: Error): TransactItem {
    invariant(this.#shards === 1, 'a total that is spread cannot be checked at once');
    return { check: this.#key(values, 0), condition: [{ total: { atMost: 0 } }, { pk: { exists: false } }], refusal };
  }

  async read(values: KeyValues<Template>): Promise<number> {
    const [total = 0] = await this.readMany([values]);
    return total;
  }

  /** Many totals at once, in the order asked. */
  async readMany(values: readonly KeyValues<Template>[]): Promise<number[]> {
    const shards = Array.from({ length: this.#shards }, (_, shard) => shard);
    const items = await this.#table.batchGet(values.flatMap((one) => shards.map((shard) => this.#key(one, shard))));
    return values.map((_, position) => {
      const own = items.slice(position * this.#shards, (position + 1) * this.#shards);
      return own.reduce((total, item) => total + Number(item?.['total'] ?? 0), 0);
    });
  }

  #key(values: KeyValues<Template>, shard: number): Key {
    return { pk: `COUNTER#${filledKey(this.#template, values)}`, sk: `SHARD#${shard}` };
  }
}
