import type { Command } from '../../tree/statement.ts';

/**
 * Whether a REINDEX of PostgreSQL lets writes go on: by the word behind the kind of object, or as an option in
 * parentheses.
 */
export function isConcurrentReindex({ verb, words, parts }: Command): boolean {
  const isOption = parts.some(
    (part) => part.kind === 'option' && part.name === 'CONCURRENTLY' && !/^(false|off|0|no)$/i.test(part.value ?? ''),
  );
  return verb === 'REINDEX' && (isOption || words.includes('CONCURRENTLY'));
}
