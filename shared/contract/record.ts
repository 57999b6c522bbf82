import type { Text } from '../text.ts';

/** What operation records are about: `user`, with the words that people read. */
export type RecordType = { readonly name: string; readonly text: Text };
/** What one kind of operation record says: what was done to what. Several operations may do the same. */
export type RecordKind = { readonly action: string; readonly text: Text; readonly type: RecordType };

/** The kinds of records about one thing: `const aboutUsers = recordsAbout('user', words)`, then `record: aboutUsers('create_user', words)`. */
export function recordsAbout(name: string, text: Text): (action: string, text: Text) => RecordKind {
  const type = { name, text };
  return (action, words) => ({ action, text: words, type });
}
