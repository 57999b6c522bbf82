import type { Text } from '../../shared/text.ts';

/** What a database lacks for being asked, with the statement that mends it where one does. */
export type Lack = { readonly message: Text; readonly statement: string };
