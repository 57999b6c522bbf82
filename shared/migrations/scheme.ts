import type { Text } from '../text.ts';

/** One step of a key by which migrations are put in order: numbers as numbers, names letter by letter. */
export type OrderPart = bigint | string;
/** A file that a naming scheme takes for a migration. */
export type Migration = {
  /** What comes first runs first. */
  readonly order: readonly OrderPart[];
  /** What no two migrations may share. */
  readonly version: string;
  /** Runs again whenever it was changed. */
  readonly isRepeatable?: boolean;
};
/** A piece of a file that is executed once for itself. */
export type Change = {
  readonly id: string;
  readonly sql: string;
  readonly isRepeatable?: boolean;
  /** Why it cannot be carried over. */
  readonly problem?: Text;
};

/** How a tool names the files of its migrations, and what of them it executes. */
export type NamingScheme = {
  readonly label: Text;
  /** Which files are taken and in which order, for people. */
  readonly hint: Text;
  /** What the path below the folder says; nothing where the tool would leave the file alone. */
  readonly read: (path: string) => Migration | undefined;
  /** What of the text is executed. */
  readonly changesIn: (text: string) => readonly Change[];
};

/** For tools that execute a file as a whole. */
export function wholeFile(text: string): readonly Change[] {
  return [{ id: '', sql: text }];
}

/** Negative where the first comes first; what ends earlier does. */
export function compareOrders(one: readonly OrderPart[], other: readonly OrderPart[]): number {
  for (const [at, part] of one.entries()) {
    const against = other[at];
    if (against === undefined) return 1;
    if (part !== against) return part < against ? -1 : 1;
  }
  return one.length - other.length;
}

/** The name of a file without its folders. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
