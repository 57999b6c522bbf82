import { mayHoldSql } from '../java/sql-mentions.ts';
import type { SourceKind } from './source-kind.ts';

/** Java with SQL in the annotations of MyBatis or in the strings that are given to a database. */
export const javaSource: SourceKind = { extension: '.java', hasHoles: true, mayHoldSql };
