import { foldedName } from '../../../shared/person-name.ts';
import { filledKey, keyText, type KeyValues } from './key-template.ts';
import type { Key } from './table-schema.ts';
import type { TenantTable } from './tenant-table.ts';
import type { TransactItem } from './transaction.ts';

/**
 * Which spellings are the same name. All compare in Unicode normal form C, so that a composed and a decomposed
 * letter are one; `ignored` also folds case; `person` compares as names of people are (`shared/person-name.ts`).
 */
export type CaseRule = 'exact' | 'ignored' | 'person';

/**
 * Declares names that only one holder may have within a scope: `uniqueName('TAG#{projectUid}')`.
 * A guard item written in the same transaction as its holder makes two concurrent claims impossible.
 */
export function uniqueName<const Scope extends string>(
  scope: Scope,
  { letterCase = 'exact' }: { readonly letterCase?: CaseRule } = {},
) {
  return { on: (table: TenantTable) => new UniqueNames<Scope>(table, scope, letterCase) };
}

/** The names of one declaration in one table. */
export class UniqueNames<Scope extends string> {
  readonly #table: TenantTable;
  readonly #scope: string;
  readonly #letterCase: CaseRule;

  constructor(table: TenantTable, scope: string, letterCase: CaseRule) {
    this.#table = table;
    this.#scope = scope;
    this.#letterCase = letterCase;
  }

  /** For `transact`: takes a name for a holder; the refusal (ConditionFailed by default) is thrown when it is taken. */
  claiming(scope: KeyValues<Scope>, name: string, holder: string, refusal?: Error): TransactItem {
    return { put: { ...this.#key(scope, name), holder, name }, condition: 'absent', ...(refusal && { refusal }) };
  }

  /** For `transact`: gives a name back, if this holder has it. */
  releasing(scope: KeyValues<Scope>, name: string, holder: string): TransactItem {
    return releasingKey(this.#key(scope, name), holder);
  }

  /** For `transact`: gives back a name as it was kept before people's names were compared as they are now; nothing where that is the same. */
  releasingFormer(scope: KeyValues<Scope>, name: string, holder: string): TransactItem[] {
    return this.isKeptOtherwise(name) ? [releasingKey(this.#keyOf(scope, formerly(name)), holder)] : [];
  }

  /** Whether a name was kept under another key before people's names were compared as they are now. */
  isKeptOtherwise(name: string): boolean {
    return this.#letterCase === 'person' && formerly(name) !== this.#normalised(name);
  }

  /** Who has a name that was kept before people's names were compared as they are now, in just this spelling. */
  async formerHolderOf(scope: KeyValues<Scope>, name: string): Promise<string | undefined> {
    if (!this.isKeptOtherwise(name)) return undefined;
    const item = await this.#table.get(this.#keyOf(scope, formerly(name)));
    return item && String(item['holder']);
  }

  /** For `transact`: changes a holder's name; a new spelling of the same name only rewrites the guard. */
  renaming(
    scope: KeyValues<Scope>,
    names: { readonly from: string; readonly to: string },
    holder: string,
    refusal?: Error,
  ): TransactItem[] {
    const isSameName = this.#normalised(names.from) === this.#normalised(names.to);
    if (isSameName)
      return [
        {
          put: { ...this.#key(scope, names.to), holder, name: names.to },
          condition: [{ holder }, { pk: { exists: false } }],
        },
      ];
    return [this.releasing(scope, names.from, holder), this.claiming(scope, names.to, holder, refusal)];
  }

  /** Who has a name: the way from a name to a record. */
  async holderOf(scope: KeyValues<Scope>, name: string): Promise<string | undefined> {
    const item = await this.#table.get(this.#key(scope, name));
    return item && String(item['holder']);
  }

  #key(scope: KeyValues<Scope>, name: string): Key {
    return this.#keyOf(scope, this.#normalised(name));
  }

  #keyOf(scope: KeyValues<Scope>, normal: string): Key {
    return { pk: `UNIQUE#${filledKey(this.#scope, scope)}#${keyText(normal, 'name')}`, sk: 'HOLDER' };
  }

  #normalised(name: string): string {
    if (this.#letterCase === 'person') return foldedName(name);
    return this.#letterCase === 'exact' ? name.normalize('NFC') : formerly(name);
  }
}

function formerly(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function releasingKey(key: Key, holder: string): TransactItem {
  return { remove: key, condition: [{ holder }, { pk: { exists: false } }] };
}
