// Made by `node scripts/gen-rules.mjs`; do not edit.
import type { Rule } from '../rule.ts';
import ambiguousColumn from './ambiguous-column.ts';
import dropMissingTable from './drop-missing-table.ts';
import duplicateColumn from './duplicate-column.ts';
import insertArity from './insert-arity.ts';
import tableExists from './table-exists.ts';
import unknownColumn from './unknown-column.ts';
import unknownTable from './unknown-table.ts';

/** The checks that nobody can switch off: what they find is bound to fail. */
export const validityRules: readonly Rule[] = [
  ambiguousColumn,
  dropMissingTable,
  duplicateColumn,
  insertArity,
  tableExists,
  unknownColumn,
  unknownTable,
];
