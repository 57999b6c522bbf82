import type { Placeholders } from '../../../shared/text.ts';
import { invariant } from '../../../shared/errors/index.ts';
import { keyIfComplete, namesIn, type KeyValue } from './key-template.ts';
import { tableSchema, type IndexName } from './table-schema.ts';

type IndexTemplates = { readonly [I in IndexName as `${I}pk` | `${I}sk`]?: string };

/** Where one kind of record lives, as templates over its own fields; `ttl` names the field with the epoch seconds of its end. */
export type EntityKeys = IndexTemplates & { readonly pk: string; readonly sk: string; readonly ttl?: string };

type FieldsOf<T, Value> = { [F in keyof T & string]: [T[F]] extends [Value] ? F : never }[keyof T & string];
type AllowedFields<T, Part> = Part extends 'ttl'
  ? FieldsOf<T, number | undefined>
  : Part extends 'pk' | 'sk'
    ? FieldsOf<T, KeyValue>
    : FieldsOf<T, KeyValue | null | undefined>;
type NamesOf<Part, Template extends string> = Part extends 'ttl' ? Template : Placeholders<Template>;

/** Refuses at compile time a template that names a field which the record lacks, or which cannot stand in a key. */
export type CheckedKeys<T, K> = {
  readonly [Part in keyof K]: K[Part] extends string
    ? Exclude<NamesOf<Part, K[Part]>, AllowedFields<T, Part>> extends never
      ? K[Part]
      : { readonly noSuchKeyField: Exclude<NamesOf<Part, K[Part]>, AllowedFields<T, Part>> }
    : K[Part];
};

/** Attributes that the table itself writes beside a record. */
export const ownAttributes = [
  'recordKind',
  'version',
  'pk',
  'sk',
  ...Object.values(tableSchema.indexes).flatMap((index) => [index.partitionKey, index.sortKey]),
];

/** Refuses a kind of record whose fields or keys could not be stored; called once, when it is declared. */
export function checkDeclaration(kind: string, keys: EntityKeys, fields: readonly string[]): void {
  for (const attribute of ownAttributes)
    invariant(!fields.includes(attribute), `${kind} may not have a field ${attribute}`);
  for (const index of Object.keys(tableSchema.indexes) as IndexName[]) {
    invariant(
      (keys[`${index}pk`] === undefined) === (keys[`${index}sk`] === undefined),
      `${kind} gives both keys of ${index} or none`,
    );
  }
}

/** The index keys of a record; an index of which it lacks a field does not hold it. */
export function indexKeys(keys: EntityKeys, record: object): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const index of Object.keys(tableSchema.indexes) as IndexName[]) {
    const pk = keyIfComplete(keys[`${index}pk`] ?? '{}', record);
    const sk = keyIfComplete(keys[`${index}sk`] ?? '{}', record);
    if (keys[`${index}pk`] === undefined || pk === undefined || sk === undefined) continue;
    Object.assign(filled, { [`${index}pk`]: pk, [`${index}sk`]: sk });
  }
  return filled;
}

/** Fields that stand in some key; they change only with the whole record. */
export function keyFields(keys: EntityKeys): Set<string> {
  const templates = Object.entries(keys).filter(([part]) => part !== 'ttl');
  return new Set(templates.flatMap(([, template]) => namesIn(template)));
}
