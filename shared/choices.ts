import * as z from 'zod';
import type { Text } from './text.ts';

/** A closed set of wire values with the words people see: one declaration, one schema, one label lookup. */
export function choices<const V extends string>(labels: Readonly<Record<V, Text>>) {
  const values = Object.keys(labels) as [V, ...V[]];
  return { schema: z.enum(values), values, labels };
}
