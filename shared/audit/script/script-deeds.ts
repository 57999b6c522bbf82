import { isAlwaysTrue, isForPortion } from '../tree/conditions.ts';
import type { Name, ObjectName } from '../tree/node.ts';
import { spRenameOf } from '../tree/sp-rename.ts';
import type { CallStatement, Statement } from '../tree/statement.ts';
import type { AlterTable } from '../tree/table-statement.ts';
import { changedTables } from './changed-tables.ts';
import { ConstraintTrust } from './constraint-trust.ts';
import { standsAlone } from './stand-alone-alters.ts';
import { UndoLog } from './undo-log.ts';

/** By what the names of a script are kept. */
type Keys = { readonly table: (name: ObjectName) => string; readonly part: (name: Name) => string };

/**
 * What the statements of a script have done so far to the tables that they name, whatever the tables are like. `log`
 * takes it back where a transaction is.
 */
export class ScriptDeeds {
  readonly log = new UndoLog();
  readonly trust = new ConstraintTrust(this.log);
  /** The file of the script whose statements come now, counted from 0. */
  file = 0;
  private readonly made = new Set<string>();
  /** The same, with the file that made them. */
  private readonly madeByFile = new Set<string>();
  /** Tables that the script has emptied, and into which it has put no more than rows that it writes out. */
  private readonly emptied = new Set<string>();
  /** Tables into which the script has put rows since it made or emptied them. */
  private readonly filled = new Set<string>();
  /** Views, routines and triggers that the script has made and not dropped: kinds, names and a trigger's table. */
  private readonly stored = new Set<string>();
  /** Those among them that took the place of nothing. */
  private readonly own = new Set<string>();
  /** All that were made, dropped since or not. */
  private readonly everStored = new Set<string>();
  /** Those that were there before, and that the script has dropped. */
  private readonly lost = new Set<string>();
  private readonly altered = new Map<string, number>();
  /** The columns that the script has added, by table. */
  private readonly columns = new Map<string, Set<string>>();
  private readonly keys: Keys;

  constructor(keys: Keys) {
    this.keys = keys;
  }

  isNew(name: ObjectName): boolean {
    return this.made.has(this.keys.table(name));
  }

  /** Whether the file at hand has made this table, and not one before it. */
  isNewInFile(name: ObjectName): boolean {
    return this.madeByFile.has(this.inFile(this.keys.table(name)));
  }

  private inFile(table: string): string {
    return `${this.file} ${table}`;
  }

  isEmptied(name: ObjectName): boolean {
    return this.emptied.size > 0 && this.emptied.has(this.keys.table(name));
  }

  /**
   * Whether the script has made a view, routine or trigger of this type and name, and left it; `on` is the table of a
   * trigger, where it is told.
   */
  hasStored(objectType: string, name: ObjectName, on: ObjectName | undefined): boolean {
    return this.stored.has(this.storedKey(objectType, name, on));
  }

  /** The same, where it has dropped it since. */
  hasStoredEver(...stored: Parameters<ScriptDeeds['hasStored']>): boolean {
    return this.everStored.has(this.storedKey(...stored));
  }

  /** Whether what it has made and left took the place of nothing. */
  storedAs(...stored: Parameters<ScriptDeeds['hasStored']>): 'new' | 'replaced' | undefined {
    if (this.own.has(this.storedKey(...stored))) return 'new';
    return this.hasStored(...stored) ? 'replaced' : undefined;
  }

  private storedKey(objectType: string, name: ObjectName, on: ObjectName | undefined): string {
    return [objectType, this.keys.table(name), ...(on ? [this.keys.table(on)] : [])].join(' ');
  }

  private store(stored: {
    objectType: string;
    name: ObjectName;
    on?: ObjectName | undefined;
    orReplace: boolean;
  }): void {
    const { objectType, name, on, orReplace } = stored;
    for (const place of on ? [undefined, on] : [undefined]) {
      const key = this.storedKey(objectType, name, place);
      this.log.add(this.stored, key);
      this.log.add(this.everStored, key);
      if (!orReplace && !this.lost.has(key)) this.log.add(this.own, key);
    }
  }

  /** What is dropped only if it exists, and made right after, mostly was not there. */
  private unstore({ objectType, names, on, ifExists }: Extract<Statement, { kind: 'drop' }>): void {
    for (const name of names)
      for (const place of [on, undefined]) {
        const key = this.storedKey(objectType, name, place);
        const wasOwn = this.log.remove(this.own, key);
        this.log.remove(this.stored, key);
        if (!wasOwn && !ifExists) this.log.add(this.lost, key);
      }
  }

  /** Whether a table holds no row at all: the script made or emptied it, and has put none into it. */
  isBare(name: ObjectName): boolean {
    return (this.isNew(name) || this.isEmptied(name)) && !this.filled.has(this.keys.table(name));
  }

  hasCheck(table: ObjectName): boolean {
    return this.trust.hasCheck(this.keys.table(table));
  }

  isNewColumn(table: ObjectName, column: Name): boolean {
    return this.columns.get(this.keys.table(table))?.has(this.keys.part(column)) ?? false;
  }

  alteredBy(name: ObjectName): number | undefined {
    return this.altered.get(this.keys.table(name));
  }

  /** Whether a statement changes rows that were there before the script. */
  changesOldRows(statement: Statement): boolean {
    return changedTables(statement).some((name) => !this.isNew(name));
  }

  /** Takes note of a statement; `makes` tells whether it changes what is known of tables. */
  follow(statement: Statement, number: number, makes: boolean): void {
    this.followStored(statement);
    switch (statement.kind) {
      case 'createTable':
        // Nothing is made where a table of that name is known.
        if (!statement.ifNotExists || makes) this.make(statement.name, statement.query ? 'filled' : 'bare');
        return;
      case 'select':
        if (statement.into?.table) this.make(statement.into.table, 'filled');
        return;
      case 'createView':
        if (statement.materialized) this.make(statement.name, 'filled');
        return;
      case 'alterTable':
        this.alter(statement, number);
        return;
      case 'rename':
        for (const { from, to } of statement.pairs) this.rename(from, to);
        return;
      case 'callProcedure':
        this.renameByProcedure(statement);
        return;
      case 'truncate':
        for (const name of statement.tables) this.empty(name);
        return;
      default:
    }
    this.followRows(statement);
  }

  private followStored(statement: Statement): void {
    if (statement.kind === 'createView') this.store({ ...statement, objectType: 'VIEW' });
    if (statement.kind === 'routine' && statement.name)
      this.store({ ...statement, objectType: statement.routineType, name: statement.name, on: statement.table });
    if (statement.kind === 'drop') this.unstore(statement);
  }

  private followRows(statement: Statement): void {
    for (const name of changedTables(statement)) {
      const key = this.keys.table(name);
      // Rows that were changed in between are there for the later alteration, or because of the earlier.
      this.log.put(this.altered, key, undefined);
      if (bringsRows(statement)) this.log.add(this.filled, key);
      if (bringsRows(statement) && !isWrittenOut(statement)) this.log.remove(this.emptied, key);
    }
    if (statement.kind === 'delete' && emptiesTable(statement))
      for (const { name } of statement.targets) this.empty(name);
  }

  private make(name: ObjectName, rows: 'bare' | 'filled'): void {
    const key = this.keys.table(name);
    this.log.add(this.made, key);
    this.log.add(this.madeByFile, this.inFile(key));
    if (rows === 'filled') this.log.add(this.filled, key);
    else this.log.remove(this.filled, key);
  }

  private empty(name: ObjectName): void {
    const key = this.keys.table(name);
    this.log.add(this.emptied, key);
    this.log.remove(this.filled, key);
  }

  private alter(statement: AlterTable, number: number): void {
    const key = this.keys.table(statement.name);
    // What stands on its own is no partner, and keeps apart what comes before and after it.
    this.log.put(this.altered, key, standsAlone(statement) ? undefined : number);
    this.trust.follow(statement, key, this.keys.part);
    for (const action of statement.actions) {
      if (action.kind === 'addColumn' && !action.ifNotExists) this.addColumn(key, action.column.name);
      if (action.kind === 'renameColumn' && this.isNewColumn(statement.name, action.from))
        this.addColumn(key, action.to);
      if (action.kind === 'modifyColumn' && this.isNewColumn(statement.name, action.name))
        this.addColumn(key, action.column.name);
      if (action.kind === 'renameTable')
        this.rename(statement.name, { ...action.to, schema: action.to.schema ?? statement.name.schema });
    }
  }

  private addColumn(table: string, name: Name): void {
    const known = this.columns.get(table) ?? new Set<string>();
    if (!this.columns.has(table)) this.log.put(this.columns, table, known);
    this.log.add(known, this.keys.part(name));
  }

  private renameByProcedure(call: CallStatement): void {
    const rename = spRenameOf(call);
    if (!rename || rename.column) return;
    const { table, to } = rename;
    this.rename(table, { ...table, name: { ...table.name, text: to } });
  }

  /** A table stays what it is under another name. */
  private rename(from: ObjectName, to: ObjectName): void {
    const [old, key] = [this.keys.table(from), this.keys.table(to)];
    for (const set of [this.made, this.emptied, this.filled]) if (this.log.remove(set, old)) this.log.add(set, key);
    if (this.log.remove(this.madeByFile, this.inFile(old))) this.log.add(this.madeByFile, this.inFile(key));
    const columns = this.columns.get(old);
    this.log.put(this.columns, old, undefined);
    this.log.put(this.columns, key, columns);
  }
}

function bringsRows({ kind }: Statement): boolean {
  return kind === 'insert' || kind === 'copy' || kind === 'merge';
}

/** Rows that a script writes out are few. */
function isWrittenOut(statement: Statement): boolean {
  return (
    statement.kind === 'insert' && statement.execute === undefined && (statement.source?.kind ?? 'values') === 'values'
  );
}

function emptiesTable(statement: Extract<Statement, { kind: 'delete' }>): boolean {
  const isWhole = !statement.where || isAlwaysTrue(statement.where);
  return isWhole && statement.targets.length === 1 && !statement.limit && !isForPortion(statement);
}
