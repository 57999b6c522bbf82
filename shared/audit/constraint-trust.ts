import type { AlterTable, Name } from './ast.ts';

/** The constraints that a script of SQL Server has added and checked, as long as nothing switched them off again. */
export class ConstraintTrust {
  private readonly trusted = new Map<string, Set<string>>();

  /** Takes note of what an ALTER TABLE does to the constraints of the table kept under a key. */
  follow({ actions }: AlterTable, table: string, keyOf: (name: Name) => string): void {
    for (const action of actions) {
      if (action.kind === 'addConstraint' && action.constraint.name && !action.constraint.notValid) this.of(table).add(keyOf(action.constraint.name));
      if (action.kind !== 'switch' || action.words[0] !== 'NOCHECK') continue;
      if (action.name) this.of(table).delete(keyOf(action.name.name));
      else this.of(table).clear();
    }
  }

  /** Whether a constraint was checked by this script, so that switching it on changes nothing. */
  isTrusted(table: string, constraint: string): boolean {
    return this.trusted.get(table)?.has(constraint) ?? false;
  }

  private of(table: string): Set<string> {
    const known = this.trusted.get(table) ?? new Set<string>();
    this.trusted.set(table, known);
    return known;
  }
}
