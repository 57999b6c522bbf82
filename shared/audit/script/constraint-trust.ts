import type { Name } from '../tree/node.ts';
import type { AlterTable, Constraint } from '../tree/table-statement.ts';
import type { UndoLog } from './undo-log.ts';

/** The constraints that a script has added and checked, as long as nothing switched them off again. */
export class ConstraintTrust {
  /** By table and constraint: whether old rows were checked, and the column that it keeps from being NULL. */
  private readonly tables = new Map<string, Map<string, Known>>();
  private readonly log: UndoLog;

  constructor(log: UndoLog) {
    this.log = log;
  }

  /** Takes note of what an ALTER TABLE does to the constraints of the table kept under a key. */
  follow({ actions }: AlterTable, table: string, keyOf: (name: Name) => string): void {
    for (const action of actions) {
      if (action.kind === 'addConstraint' && action.constraint.name)
        this.log.put(this.of(table), keyOf(action.constraint.name), {
          isChecked: !action.constraint.notValid,
          filled: filledColumn(action.constraint, keyOf),
        });
      if (action.kind === 'validateConstraint') this.validate(table, keyOf(action.name));
      if (action.kind === 'dropConstraint') this.log.put(this.of(table), keyOf(action.name), undefined);
      if (action.kind !== 'switch' || action.words[0] !== 'NOCHECK') continue;
      if (action.name) this.log.put(this.of(table), keyOf(action.name.name), undefined);
      else this.log.put(this.tables, table, undefined);
    }
  }

  /** Whether a constraint was checked by this script, so that switching it on changes nothing. */
  isTrusted(table: string, constraint: string): boolean {
    return this.tables.get(table)?.get(constraint)?.isChecked ?? false;
  }

  /** Whether a checked constraint tells the server already that a column holds no NULL. */
  isFilled(table: string, column: string): boolean {
    return [...(this.tables.get(table)?.values() ?? [])].some(
      ({ isChecked, filled }) => isChecked && filled === column,
    );
  }

  /** Whether a constraint of the script has had every row of a table checked. */
  hasCheck(table: string): boolean {
    return [...(this.tables.get(table)?.values() ?? [])].some(({ isChecked }) => isChecked);
  }

  private validate(table: string, constraint: string): void {
    const known = this.of(table).get(constraint);
    if (known) this.log.put(this.of(table), constraint, { ...known, isChecked: true });
  }

  private of(table: string): Map<string, Known> {
    const known = this.tables.get(table) ?? new Map<string, Known>();
    if (!this.tables.has(table)) this.log.put(this.tables, table, known);
    return known;
  }
}

type Known = { readonly isChecked: boolean; readonly filled: string | undefined };

function filledColumn(constraint: Constraint, keyOf: (name: Name) => string): string | undefined {
  const tested = constraint.kind === 'check' && constraint.expression.kind === 'is' ? constraint.expression : undefined;
  return tested?.not && tested.test === 'NULL' && tested.value.kind === 'column' ? keyOf(tested.value.name) : undefined;
}
