/** A record with every value changed and every name kept. */
export function mapValues<K extends string, T, R>(
  record: Readonly<Record<K, T>>,
  change: (value: T, name: K) => R,
): Record<K, R> {
  const entries = Object.entries(record) as [K, T][];
  return Object.fromEntries(entries.map(([name, value]) => [name, change(value, name)])) as Record<K, R>;
}
