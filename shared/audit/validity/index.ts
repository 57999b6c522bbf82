// Made by `npm run gen`; do not edit.
import type { Rule } from '../judge/rule.ts';
import ambiguousColumn from './ambiguous-column.ts';
import columnListWidth from './column-list-width.ts';
import dropMissingTable from './drop-missing-table.ts';
import duplicateAlias from './duplicate-alias.ts';
import duplicateColumn from './duplicate-column.ts';
import foreignKeyWidth from './foreign-key-width.ts';
import insertArity from './insert-arity.ts';
import missingConstraint from './missing-constraint.ts';
import missingIndex from './missing-index.ts';
import subqueryWidth from './subquery-width.ts';
import tableExists from './table-exists.ts';
import unionWidth from './union-width.ts';
import unknownAlias from './unknown-alias.ts';
import unknownColumn from './unknown-column.ts';
import unknownTable from './unknown-table.ts';
import wrongObjectType from './wrong-object-type.ts';

/** The checks that nobody can switch off: what they find is bound to fail. */
export const validityRules: readonly Rule[] = [
  ambiguousColumn,
  columnListWidth,
  dropMissingTable,
  duplicateAlias,
  duplicateColumn,
  foreignKeyWidth,
  insertArity,
  missingConstraint,
  missingIndex,
  subqueryWidth,
  tableExists,
  unionWidth,
  unknownAlias,
  unknownColumn,
  unknownTable,
  wrongObjectType,
];
