/** A record with every value changed and every name kept. */
export function mapValues<K extends string, T, R>(
  record: Readonly<Record<K, T>>,
  change: (value: T, name: K) => R,
): Record<K, R> {
  const entries = Object.entries(record) as [K, T][];
  return Object.fromEntries(entries.map(([name, value]) => [name, change(value, name)])) as Record<K, R>;
}

/** The fields of a record that hold something. */
export function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
