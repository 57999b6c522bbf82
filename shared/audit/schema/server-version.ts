/** A server by what its version text says; `numbers` are major, minor and patch. */
export type ServerVersion = {
  readonly product: 'mysql' | 'mariadb' | 'tidb' | 'oceanbase' | 'other';
  readonly numbers: readonly number[];
};

/**
 * Reads what a server answers when asked for its version: 8.0.36, 10.11.6-MariaDB, 5.7.25-TiDB-v7.1.0, 18.4 (Debian
 * 18.4-1). GaussDB counts in a way of its own and names the PostgreSQL that it once came from, which tells nothing of
 * what it can do.
 */
export function serverVersionOf(text: string, dialect: string): ServerVersion | undefined {
  if (dialect === 'gaussdb') return undefined;
  const numbers = /\d+(\.\d+)*/.exec(text)?.[0].split('.').map(Number) ?? [];
  return { product: productOf(text, dialect), numbers };
}

/** Whether a server is of this version or a later one. */
export function isSince({ numbers }: ServerVersion, ...since: readonly number[]): boolean {
  for (const [at, number] of since.entries()) {
    const own = numbers[at] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}

function productOf(text: string, dialect: string): ServerVersion['product'] {
  if (dialect !== 'mysql') return 'other';
  return (['mariadb', 'tidb', 'oceanbase'] as const).find((product) => text.toLowerCase().includes(product)) ?? 'mysql';
}
