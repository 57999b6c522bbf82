import type { SourceKind } from './source-kind.ts';

/** A SQL script. */
export const sqlSource: SourceKind = { extension: '.sql', hasHoles: false, mayHoldSql: () => true };
