import { quoted, tableText } from './exact-columns.ts';
import { pairs, partDifferences } from './part-differences.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import type { DefinitionReversal } from './definition-reversal.ts';
import type { Picture, PictureColumn, TablePicture, ViewPicture } from './pictures.ts';
import { wordsOf, type UntriedFamily, type Words } from './untried-words.ts';

type Constraint = TablePicture['constraints'][number];

/** The statements that make a table or view of Oracle or SQL Server what it was. */
export function reverseUntried(
  before: Picture,
  after: Picture,
  { family, lost }: { readonly family: UntriedFamily; readonly lost: readonly string[] },
): DefinitionReversal {
  const [was, is] = [before.is, after.is];
  if (!was) return plainly(is ? [dropping(is, family)] : []);
  if (was.type === 'view') return plainly(viewAgain(was, is?.type === 'view' ? is : undefined, family));
  if (is?.type === 'view') return plainly([]);
  const table = new TableReversal(was, is ?? emptied(was), family, new Set(lost.map((name) => name.toLowerCase())));
  return is ? table.statements() : table.whole();
}

/** The statement that gives back a name. */
export function renameUntried(
  { what, from, to }: DefinitionPlan['renames'][number],
  before: Picture,
  family: UntriedFamily,
): string {
  const { is } = before;
  // Names of SQL Server may be written in other letters than they are listed.
  const listed = (name: string) => listedPart(is, what, name);
  return wordsOf[family].rename(what, before, { old: listed(from.name), now: to.name, isView: is?.type === 'view' });
}

function listedPart(is: Picture['is'], what: string, name: string): string {
  if (is?.type !== 'table') return name;
  const parts = { column: is.columns, constraint: is.constraints, index: [...is.indexes, ...is.constraints] }[what];
  return parts?.find((one) => one.name.toLowerCase() === name.toLowerCase())?.name ?? name;
}

function plainly(first: readonly string[], last: readonly string[] = []): DefinitionReversal {
  const block = (statements: readonly string[]) => (statements.length > 0 ? [{ settings: [], statements }] : []);
  return { first: block(first), last: block(last) };
}

function dropping(is: TablePicture | ViewPicture, family: UntriedFamily): string {
  return `DROP ${is.type === 'table' ? 'TABLE' : 'VIEW'} ${tableText(is, family)}`;
}

function viewAgain(was: ViewPicture, is: ViewPicture | undefined, family: UntriedFamily): string[] {
  const { replacing, comments } = wordsOf[family];
  if (is?.text === was.text) return is.comment === was.comment ? [] : comments(was, undefined, was.comment);
  const said = was.comment === null ? [] : comments(was, undefined, was.comment);
  return [`${is ? replacing : 'CREATE'} ${was.text}`, ...was.then, ...said];
}

/** What is there of a table that is gone: nothing but its columns, which are made with it. */
function emptied(was: TablePicture): TablePicture {
  return {
    ...was,
    constraints: [],
    indexes: [],
    comment: null,
    columns: was.columns.map((one) => ({ ...one, comment: null })),
  };
}

/** What needs something else goes before it and comes after it. */
const rank = { foreign: 0, check: 1, default: 2, key: 3, notNull: 4 } as const;

class TableReversal {
  private readonly was: TablePicture;
  private readonly is: TablePicture;
  private readonly family: UntriedFamily;
  private readonly words: Words;
  private readonly lost: ReadonlySet<string>;
  private readonly table: string;

  constructor(was: TablePicture, is: TablePicture, family: UntriedFamily, lost: ReadonlySet<string>) {
    this.was = was;
    this.is = is;
    this.family = family;
    this.words = wordsOf[family];
    this.lost = lost;
    this.table = tableText(was, family);
  }

  /** A table with all its parts; what its rows must hold to is said once they are there. */
  whole(): DefinitionReversal {
    const columns = this.was.columns.map((one) => `${this.quote(one.name)} ${one.definition}`);
    return plainly([`CREATE TABLE ${this.table} (${columns.join(', ')})`], this.partsAgain());
  }

  statements(): DefinitionReversal {
    const { was, is } = this;
    const columns = partDifferences(was.columns, is.columns);
    const constraints = partDifferences(was.constraints, is.constraints);
    const indexes = partDifferences(was.indexes, is.indexes);
    const leaving = [...constraints.fresh, ...constraints.changed.map((one) => one.is)];
    const first = [
      ...leaving
        .toSorted((a, b) => rank[a.kind] - rank[b.kind])
        .map(({ name }) => this.alter(`DROP CONSTRAINT ${this.quote(name)}`)),
      ...[...indexes.fresh, ...indexes.changed.map((one) => one.is)].map(({ name }) => this.words.dropIndex(was, name)),
      ...columns.fresh.map(({ name }) => this.alter(`DROP COLUMN ${this.quote(name)}`)),
      ...columns.gone.map((one) => this.comingBack(one)),
      ...columns.changed.flatMap((one) => this.words.columnAgain(this.table, one.was, one.is)),
    ];
    const required = columns.gone.filter((one) => this.isLost(one) && one.notNull);
    const demands = [...required.map((one) => this.words.required(this.table, one)), ...this.partsAgain()];
    return this.lost.size === 0 ? plainly([...first, ...demands]) : plainly(first, demands);
  }

  /** A column comes back with NULL in it, then with its values, and then with what it demands of them. */
  private comingBack(column: PictureColumn): string {
    const definition = this.isLost(column) ? this.words.optional(column) : column.definition;
    return this.alter(this.words.adding(`${this.quote(column.name)} ${definition}`));
  }

  private isLost({ name }: PictureColumn): boolean {
    return this.lost.has(name.toLowerCase());
  }

  /** Keys and constraints, indexes and comments that are not there, or otherwise. */
  private partsAgain(): string[] {
    const { was, is } = this;
    const constraints = partDifferences(was.constraints, is.constraints);
    const indexes = partDifferences(was.indexes, is.indexes);
    const coming = [...constraints.gone, ...constraints.changed.map((one) => one.was)];
    return [
      ...coming.filter(({ kind }) => kind === 'key' || kind === 'default').flatMap((one) => this.constraintAgain(one)),
      ...[...indexes.gone, ...indexes.changed.map((one) => one.was)].flatMap((one) => [one.definition, ...one.then]),
      ...coming
        .filter(({ kind }) => kind !== 'key' && kind !== 'default')
        .toSorted((a, b) => rank[b.kind] - rank[a.kind])
        .flatMap((one) => this.constraintAgain(one)),
      ...this.comments(),
    ];
  }

  private constraintAgain({ name, definition, then }: Constraint): string[] {
    const [, looked = '', body = ''] = /^(WITH NOCHECK )?(.*)$/s.exec(definition) ?? [];
    const named = this.words.isMadeUp(name) ? '' : `CONSTRAINT ${this.quote(name)} `;
    return [
      `ALTER TABLE ${this.table} ${looked}ADD ${named}${body}`,
      ...then.map((word) => this.alter(`${word} CONSTRAINT ${this.quote(name)}`)),
    ];
  }

  private comments(): string[] {
    const { was, is, words } = this;
    const there = new Set(is.columns.map(({ name }) => name));
    const differing = pairs(was.columns, is.columns).filter((one) => one.was.comment !== one.is.comment);
    const again = was.columns.filter(({ name, comment }) => !there.has(name) && comment !== null);
    return [
      ...[...differing.map((one) => one.was), ...again].flatMap(({ name, comment }) =>
        words.comments(was, name, comment),
      ),
      ...(was.comment === is.comment ? [] : words.comments(was, undefined, was.comment)),
    ];
  }

  private alter(action: string): string {
    return `ALTER TABLE ${this.table} ${action}`;
  }

  private quote(name: string): string {
    return quoted(this.family, name);
  }
}
