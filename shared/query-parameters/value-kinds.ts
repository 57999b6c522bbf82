/** What kind of value a person gives. */
export const valueKinds = ['text', 'number', 'time', 'boolean', 'null'] as const;
export type ValueKind = (typeof valueKinds)[number];
export type Value = { readonly kind: ValueKind; readonly text: string };
