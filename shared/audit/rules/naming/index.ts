// Made by `npm run gen`; do not edit.
import type { Rule } from '../../judge/rule.ts';
import databaseSuffix from './database-suffix.ts';
import indexPrefix from './index-prefix.ts';
import longName from './long-name.ts';
import mixedCase from './mixed-case.ts';
import nameCharacters from './name-characters.ts';
import nameLength from './name-length.ts';
import primaryKeyName from './primary-key-name.ts';
import procedurePrefix from './procedure-prefix.ts';
import quotedLowerCase from './quoted-lower-case.ts';
import reservedWord from './reserved-word.ts';
import temporaryTablePrefix from './temporary-table-prefix.ts';
import uniqueIndexPattern from './unique-index-pattern.ts';
import uniqueIndexPrefix from './unique-index-prefix.ts';
import unnamedConstraint from './unnamed-constraint.ts';
import unqualifiedModule from './unqualified-module.ts';

/** The rules of the category naming. */
export const namingRules: readonly Rule[] = [
  databaseSuffix,
  indexPrefix,
  longName,
  mixedCase,
  nameCharacters,
  nameLength,
  primaryKeyName,
  procedurePrefix,
  quotedLowerCase,
  reservedWord,
  temporaryTablePrefix,
  uniqueIndexPattern,
  uniqueIndexPrefix,
  unnamedConstraint,
  unqualifiedModule,
];
