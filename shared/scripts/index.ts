import { javaSource } from './java-source.ts';
import { mapperSource } from './mapper-source.ts';
import type { SourceKind } from './source-kind.ts';
import { sqlSource } from './sql-source.ts';

/** The kinds of files that SQL is read from. */
export const sourceKindNames = ['sql', 'mapper', 'java'] as const;
/** One of the kinds. */
export type SourceKindName = (typeof sourceKindNames)[number];

/** What is known of each kind without reading a file; how files are read is in `read-sources.ts`, which brings the parser. */
export const sourceKinds: Readonly<Record<SourceKindName, SourceKind>> = {
  sql: sqlSource,
  mapper: mapperSource,
  java: javaSource,
};

/** The kind of a file by the end of its name. */
export function kindOfFile(path: string): SourceKindName | undefined {
  const end = path.toLowerCase();
  return sourceKindNames.find((name) => end.endsWith(sourceKinds[name].extension));
}
