import type { EngineFamily } from '../engines/engine.ts';
import { quoted, tableText } from './exact-columns.ts';
import { literalOf } from './literals.ts';
import type { BackupStrategy } from './strategies.ts';
import { undoOrder } from './undo-order.ts';
import { keyOf, type Row, type RowChange, type TableFacts } from './table-facts.ts';

/** Rows of one INSERT or DELETE: readable, and far below what a server takes in one statement. */
const rowsAtOnce = 100;

/** How the rows of one table are put back. */
export type Reversal = {
  readonly facts: TableFacts;
  readonly family: EngineFamily;
  readonly strategy: BackupStrategy;
};

/** The statements that undo the changes of rows, the last change first, so that every step was a state of the table before. */
export function reverseRows(changes: readonly RowChange[], reversal: Reversal): string[] {
  return undoing(changes.toReversed(), reversal);
}

/** The same for all changes of a statement that may have passed unique values from row to row. */
export function reverseInOrder(changes: readonly RowChange[], reversal: Reversal): string[] {
  return undoing(undoOrder(changes, reversal.facts), reversal);
}

function undoing(changes: readonly RowChange[], reversal: Reversal): string[] {
  const write = new Writer(reversal);
  for (const change of changes) write.undo(change);
  return write.ended();
}

/** The statements that give columns their values again, row by row. */
export function reverseColumns(
  changes: readonly RowChange[],
  reversal: Reversal,
  columns: readonly string[],
): string[] {
  const write = new Writer(reversal);
  return changes.flatMap(({ before }) => (before ? [write.giving(before, columns)] : []));
}

class Writer {
  private readonly statements: string[] = [];
  private pending: { readonly kind: 'insert' | 'delete'; readonly rows: Row[] } | undefined;
  private readonly reversal: Reversal;

  constructor(reversal: Reversal) {
    this.reversal = reversal;
  }

  private quote(name: string): string {
    return quoted(this.reversal.family, name);
  }

  undo({ before, after }: RowChange): void {
    if (!before && after) this.collect('delete', after);
    else if (before && !after) this.collect('insert', before);
    else if (before && after) this.setBack(before, after);
  }

  /** Values of some columns of a row; what the server sets by itself with every change stays as it is. */
  giving(row: Row, columns: readonly string[]): string {
    const { facts } = this.reversal;
    const set = facts.columns.flatMap(({ name, setsItself }, index) => {
      const quoted = this.quote(name);
      if (columns.includes(name)) return [`${quoted} = ${this.literal(row[index] ?? null, index)}`];
      return setsItself ? [`${quoted} = ${quoted}`] : [];
    });
    return `UPDATE ${this.table()} SET ${set.join(', ')} WHERE ${this.isRow(row)}`;
  }

  ended(): string[] {
    this.flush();
    return this.statements;
  }

  private collect(kind: 'insert' | 'delete', row: Row): void {
    if (this.pending?.kind !== kind || this.pending.rows.length >= this.rowsAtOnce(kind)) this.flush();
    this.pending ??= { kind, rows: [] };
    this.pending.rows.push(row);
  }

  private flush(): void {
    const { pending } = this;
    this.pending = undefined;
    if (pending?.kind === 'delete') this.statements.push(this.deleting(pending.rows));
    if (pending?.kind === 'insert') this.statements.push(...this.counting(this.inserting(pending.rows)));
  }

  private setBack(before: Row, after: Row): void {
    const { facts, family, strategy } = this.reversal;
    const isChanged = before.some((value, index) => value !== after[index]);
    if (!isChanged) return;
    this.flush();
    const isMoved = JSON.stringify(keyOf(facts, before)) !== JSON.stringify(keyOf(facts, after));
    const isWhole = strategy === 'original_row' && (family === 'mysql' || family === 'postgres');
    if (isWhole && !isMoved) return void this.statements.push(this.putting(before));
    const set = facts.columns.flatMap(({ name, setsItself, counts }, index) =>
      counts !== 'always' && (setsItself || strategy === 'original_row' || before[index] !== after[index])
        ? [`${this.quote(name)} = ${this.literal(before[index] ?? null, index)}`]
        : [],
    );
    this.statements.push(`UPDATE ${this.table()} SET ${set.join(', ')} WHERE ${this.isRow(after)}`);
  }

  /** A whole row as it was: put back where it is gone, set where it is still there. */
  private putting(row: Row): string {
    const { facts, family } = this.reversal;
    const kept = facts.columns.filter(({ name, counts }) => counts !== 'always' && !facts.key.includes(name));
    const insert = this.inserting([row]);
    if (family === 'mysql') {
      const set = kept.map(({ name }) => `${this.quote(name)} = VALUES(${this.quote(name)})`);
      const [first = ''] = facts.key.map((name) => `${this.quote(name)} = VALUES(${this.quote(name)})`);
      return `${insert} ON DUPLICATE KEY UPDATE ${set.length > 0 ? set.join(', ') : first}`;
    }
    const set = kept.map(({ name }) => `${this.quote(name)} = EXCLUDED.${this.quote(name)}`);
    const key = facts.key.map((name) => this.quote(name)).join(', ');
    return `${insert} ON CONFLICT (${key}) DO ${set.length > 0 ? `UPDATE SET ${set.join(', ')}` : 'NOTHING'}`;
  }

  private inserting(rows: readonly Row[]): string {
    const { facts, family } = this.reversal;
    const { columns } = facts;
    const names = columns.map(({ name }) => this.quote(name)).join(', ');
    const isOverriding = family === 'postgres' && columns.some(({ counts }) => counts === 'always');
    const overriding = isOverriding ? ' OVERRIDING SYSTEM VALUE' : '';
    const values = rows.map(
      (row) => `(${columns.map((_, index) => this.literal(row[index] ?? null, index)).join(', ')})`,
    );
    return `INSERT INTO ${this.table()} (${names})${overriding} VALUES ${values.join(', ')}`;
  }

  /** Oracle takes one row at a time before version 23. */
  private rowsAtOnce(kind: 'insert' | 'delete'): number {
    return kind === 'insert' && this.reversal.family === 'oracle' ? 1 : rowsAtOnce;
  }

  /** SQL Server takes a number of its own counting only while it is told to. */
  private counting(insert: string): string[] {
    const { facts, family } = this.reversal;
    if (family !== 'sqlserver' || facts.columns.every(({ counts }) => counts === 'no')) return [insert];
    const setting = `SET IDENTITY_INSERT ${this.table()}`;
    return [`${setting} ON`, insert, `${setting} OFF`];
  }

  private deleting(rows: readonly Row[]): string {
    const { facts, family } = this.reversal;
    if (family === 'sqlserver' && facts.key.length > 1)
      return `DELETE FROM ${this.table()} WHERE ${rows.map((row) => `(${this.isRow(row)})`).join(' OR ')}`;
    const tuples = rows.map((row) => {
      const values = this.keyLiterals(row);
      return values.length === 1 ? (values[0] ?? '') : `(${values.join(', ')})`;
    });
    const names = facts.key.map((name) => this.quote(name));
    const left = names.length === 1 ? (names[0] ?? '') : `(${names.join(', ')})`;
    return `DELETE FROM ${this.table()} WHERE ${left} ${tuples.length === 1 && names.length === 1 ? `= ${tuples[0] ?? ''}` : `IN (${tuples.join(', ')})`}`;
  }

  private isRow(row: Row): string {
    const values = this.keyLiterals(row);
    return this.reversal.facts.key
      .map((name, index) => `${this.quote(name)} = ${values[index] ?? 'NULL'}`)
      .join(' AND ');
  }

  private keyLiterals(row: Row): string[] {
    const { facts } = this.reversal;
    return keyOf(facts, row).map((value, index) =>
      this.literal(
        value,
        facts.columns.findIndex(({ name }) => name === facts.key[index]),
      ),
    );
  }

  private literal(value: string | null, index: number): string {
    return literalOf[this.reversal.family](value, this.reversal.facts.columns[index]?.type ?? '');
  }

  private table(): string {
    return tableText(this.reversal.facts, this.reversal.family);
  }
}
