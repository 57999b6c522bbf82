import { invariant } from '../../../shared/errors/index.ts';
import { keyAttributes, partitionKeyAttributes, type IndexName, type Item, type Key } from './table-schema.ts';

/** Puts an owner in front of every partition key and takes it off again: the wall between tenants. */
export class TenantPrefix {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  static ofTenant(tenant: string): TenantPrefix {
    // A tenant with a separator in its name could otherwise reach into the keys of another.
    invariant(/^[A-Za-z0-9_-]{1,64}$/.test(tenant), 'a tenant is named by letters, digits, - and _');
    return new TenantPrefix(`T#${tenant}#`);
  }

  partition(value: string): string {
    return this.#prefix + value;
  }

  key({ pk, sk }: Key): { pk: string; sk: string } {
    return { pk: this.partition(pk), sk };
  }

  item(item: Item): Record<string, unknown> {
    return this.#mapped(item, (value) => this.#prefix + value);
  }

  /** What was stored, without the owner. */
  read(stored: Readonly<Record<string, unknown>>): Item {
    const item = this.#mapped(stored, (value) => {
      invariant(value.startsWith(this.#prefix), 'an item of another owner was read');
      return value.slice(this.#prefix.length);
    });
    return item as Item;
  }

  #mapped(attributes: Readonly<Record<string, unknown>>, change: (value: string) => string): Record<string, unknown> {
    const copy: Record<string, unknown> = { ...attributes };
    for (const name of partitionKeyAttributes) {
      const value = copy[name];
      if (typeof value === 'string') copy[name] = change(value);
    }
    return copy;
  }
}

/** A place in a query, opaque to whoever carries it. It names no owner, so it opens nothing elsewhere. */
export function cursorOf(item: Item, index: IndexName | undefined): string {
  const { partitionKey, sortKey } = keyAttributes(index);
  const place = { pk: item.pk, sk: item.sk, [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] };
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place that a cursor names, for the owner who asks now. */
export function placeOf(cursor: string, prefix: TenantPrefix): Record<string, unknown> {
  return prefix.item(JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Item);
}
