import { quoteDouble } from '../engines/quoting.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import { literalOf } from './literals.ts';
import { pairs, partDifferences } from './part-differences.ts';
import type { DefinitionReversal } from './definition-reversal.ts';
import type { Picture, PictureColumn, PicturePart, TablePicture, ViewPicture } from './pictures.ts';

type Place = { readonly schema: string; readonly name: string };
type Constraint = TablePicture['constraints'][number];

/** The statements that make a relation of PostgreSQL what it was. */
export function reversePostgres(
  before: Picture,
  after: Picture,
  {
    isConcurrent,
    remade = [],
    lost,
  }: Pick<DefinitionPlan, 'isConcurrent' | 'remade'> & { readonly lost: readonly string[] },
): DefinitionReversal {
  const [was, is] = [before.is, after.is];
  if (!was) return plainly(is ? [dropping(is)] : []);
  if (was.type === 'view') return plainly(viewAgain(was, is?.type === 'view' ? is : undefined));
  if (!is) return wholeAgain(was);
  if (is.type === 'view') return plainly([]);
  const names = remade.filter((name) => typeOf(was, name) !== typeOf(is, name));
  const { first, last } = new TableReversal(was, withoutColumns(is, names), {
    isConcurrent,
    lost: new Set(lost),
  }).statements();
  const dropped = names.map((name) => `ALTER TABLE ${placeOf(was)} DROP COLUMN ${quoteDouble(name)}`);
  return { first: [...plainly(dropped).first, ...first], last };
}

function typeOf({ columns }: TablePicture, name: string): string | undefined {
  return columns.find((one) => one.name === name)?.type;
}

/** A column of the same name and another type is another column: it goes, with all that names it, and no value of it is turned back. */
function withoutColumns(is: TablePicture, names: readonly string[]): TablePicture {
  if (names.length === 0) return is;
  const isNamed = ({ definition }: PicturePart) =>
    names.some(
      (name) => definition.split(/[^\p{L}\p{N}_$]+/u).includes(name) || definition.includes(quoteDouble(name)),
    );
  return {
    ...is,
    columns: is.columns.filter(({ name }) => !names.includes(name)),
    constraints: is.constraints.filter((one) => !isNamed(one)),
    indexes: is.indexes.filter((one) => !isNamed(one)),
  };
}

function plainly(first: readonly string[], last: readonly string[] = []): DefinitionReversal {
  const block = (statements: readonly string[]) => (statements.length > 0 ? [{ settings: [], statements }] : []);
  return { first: block(first), last: block(last) };
}

/** Turns a value of a column back into its old type. */
export function castBack(value: string, type: string): string {
  return `(${value})::${type}`;
}

/** A table with all its parts; what its rows must hold to, and what follows them, is said once they are there. */
function wholeAgain(was: TablePicture): DefinitionReversal {
  const { around } = was;
  const demands = new Map(was.columns.map((column) => [column.name, ownDemand(column, was.constraints)]));
  const columns = was.columns.map((column) => {
    const demand = demands.get(column.name);
    const named = demand ? ` CONSTRAINT ${quoteDouble(demand.name)} NOT NULL` : '';
    return `${quoteDouble(column.name)} ${columnText(column, around)}${named}`;
  });
  const there = was.constraints.filter((one) => demands.get(columnOfDemand(one) ?? '') === one);
  const silent = there.map((one) => ({ ...one, comment: null }));
  const plainColumns = was.columns.map((column) => ({ ...column, comment: null }));
  const gone: TablePicture = { ...was, constraints: silent, indexes: [], columns: plainColumns, comment: null };
  const rest = new TableReversal(was, gone, { isConcurrent: false, lost: new Set() }).partsAgain();
  if (around?.computed) return plainly([computedAgain(was, around), ...rest, ...around.after]);
  const made = `CREATE ${around?.persistence ?? ''}TABLE ${placeOf(was)} (${columns.join(', ')}) ${around?.options ?? ''}`;
  return plainly([...(around?.before ?? []), made.trim()], [...rest, ...(around?.after ?? [])]);
}

/** A materialized view, whose query runs once more where it held rows. */
function computedAgain(was: TablePicture, { computed, options }: NonNullable<TablePicture['around']>): string {
  const columns = was.columns.map(({ name }) => quoteDouble(name)).join(', ');
  const [query, method] = [computed?.query ?? '', quoteDouble(computed?.method ?? 'heap')];
  const using = `USING ${method}${options && ` ${options}`}`;
  return `CREATE MATERIALIZED VIEW ${placeOf(was)} (${columns}) ${using} AS\n${query}\nWITH ${computed?.isPopulated ? '' : 'NO '}DATA`;
}

/** From version 18 on a counter makes a NOT NULL of its own unless it is given its name with the column. */
function ownDemand({ name, definition }: PictureColumn, constraints: readonly Constraint[]): Constraint | undefined {
  return identity.test(definition) ? constraints.find((one) => columnOfDemand(one) === name) : undefined;
}

function columnOfDemand({ kind, definition }: Constraint): string | undefined {
  const [, quoted, plain] = /^NOT NULL (?:"((?:[^"]|"")*)"|(\w+))$/.exec(definition) ?? [];
  return kind === 'notNull' ? (quoted?.replaceAll('""', '"') ?? plain) : undefined;
}

/** The definition of a column, with all that is known of the counter behind it. */
function columnText({ name, definition }: PictureColumn, around: TablePicture['around']): string {
  const counter = around?.counters.find(({ column }) => column === name);
  return counter ? definition.replace(identity, () => counter.definition) : definition;
}

/** What sets a counter to where it was. */
const counting = / (RESTART WITH|OWNED BY) /;

const identity = /GENERATED (ALWAYS|BY DEFAULT) AS IDENTITY/;

/** The statement that gives back a name. */
export function renamePostgres({ what, from, to }: DefinitionPlan['renames'][number], { schema, name }: Place): string {
  const [old, now] = [quoteDouble(from.name), quoteDouble(to.name)];
  const table = `ALTER TABLE ${placeOf({ schema, name })}`;
  if (what === 'column') return `${table} RENAME COLUMN ${now} TO ${old}`;
  if (what === 'constraint') return `${table} RENAME CONSTRAINT ${now} TO ${old}`;
  if (what === 'index') return `ALTER INDEX ${quoteDouble(schema)}.${now} RENAME TO ${old}`;
  return `ALTER TABLE ${quoteDouble(schema)}.${now} RENAME TO ${old}`;
}

function dropping(is: TablePicture | ViewPicture): string {
  return `DROP ${is.type === 'table' ? is.word : 'VIEW'} ${placeOf(is)}`;
}

function viewAgain(was: ViewPicture, is: ViewPicture | undefined): string[] {
  const comment = commentOn(`VIEW ${placeOf(was)}`, was.comment);
  if (is?.text === was.text) return is.comment === was.comment ? [] : [comment];
  if (is?.columns === was.columns) return [`CREATE OR REPLACE ${was.text}`];
  const all = [`CREATE ${was.text}`, ...was.then, ...(was.comment === null ? [] : [comment])];
  return is ? [dropping(is), ...all] : all;
}

function placeOf({ schema, name }: Place): string {
  return `${quoteDouble(schema)}.${quoteDouble(name)}`;
}

function commentOn(what: string, comment: string | null): string {
  return `COMMENT ON ${what} IS ${literalOf.postgres(comment, 'text')}`;
}

/** NOT NULL goes after the key that needs it and comes before. */
const rank = { foreign: 0, check: 1, default: 2, key: 2, notNull: 3 } as const;

type Changed = {
  readonly isConcurrent: boolean;
  /** Columns whose values are put back: gone, or of another type. */
  readonly lost: ReadonlySet<string>;
};

class TableReversal {
  private readonly was: TablePicture;
  private readonly is: TablePicture;
  private readonly isConcurrent: boolean;
  private readonly lost: ReadonlySet<string>;
  private readonly table: string;

  constructor(was: TablePicture, is: TablePicture, { isConcurrent, lost }: Changed) {
    this.was = was;
    this.is = is;
    this.isConcurrent = isConcurrent;
    this.lost = lost;
    this.table = placeOf(was);
  }

  statements(): DefinitionReversal {
    const { was, is } = this;
    const columns = partDifferences(was.columns, is.columns);
    const constraints = partDifferences(was.constraints, is.constraints);
    const indexes = partDifferences(was.indexes, is.indexes);
    const leaving = [...constraints.fresh, ...constraints.changed.map((one) => one.is)];
    const back = columns.gone.map((one) => this.comingBack(one));
    const first = [
      ...leaving
        .toSorted((a, b) => rank[a.kind] - rank[b.kind])
        .map((one) => this.alter(`DROP CONSTRAINT ${quoteDouble(one.name)}`)),
      ...[...indexes.fresh, ...indexes.changed.map((one) => one.is)].map((one) => this.dropIndex(one)),
      ...columns.fresh.map((one) => this.alter(`DROP COLUMN ${quoteDouble(one.name)}`)),
      ...back.flatMap((one) => one.first),
      ...columns.changed.flatMap((one) => this.columnAgain(one.was, one.is)),
    ];
    const demands = [
      ...columns.changed.flatMap((one) => this.demandAgain(one.was, one.is)),
      ...back.flatMap((one) => one.demands),
      ...this.partsAgain(),
      // From version 18 on the NOT NULL that a counter needs is a constraint.
      ...back.flatMap((one) => one.counters),
    ];
    return this.lost.size === 0 ? plainly([...first, ...demands]) : plainly(first, demands);
  }

  /** Constraints, indexes and comments that are not there, or otherwise. */
  partsAgain(): string[] {
    const { was, is } = this;
    const [constraints, indexes] = [
      partDifferences(was.constraints, is.constraints),
      partDifferences(was.indexes, is.indexes),
    ];
    const coming = [...constraints.gone, ...constraints.changed.map((one) => one.was)];
    const again = [...indexes.gone, ...indexes.changed.map((one) => one.was)];
    return [
      ...again.flatMap((one) => [this.concurrently(one.definition), ...one.then, ...this.commented('INDEX', one)]),
      ...coming
        .toSorted((a, b) => rank[b.kind] - rank[a.kind])
        .flatMap((one) => [this.constraintAgain(one), ...one.then, ...this.commented('CONSTRAINT', one)]),
      ...this.comments(),
    ];
  }

  /** A column comes back with NULL in it, then with its values, and then with what it demands of them. */
  private comingBack(column: PictureColumn): { first: string[]; demands: string[]; counters: string[] } {
    const { was, lost } = this;
    const { name, definition, notNull } = column;
    const add = (text: string) => this.alter(`ADD COLUMN ${quoteDouble(name)} ${text}`);
    if (!lost.has(name)) return { first: [add(columnText(column, was.around))], demands: [], counters: [] };
    const isCounter = identity.test(definition);
    const plain = definition
      .replace(identity, '')
      .replace(/ NOT NULL$/, '')
      .trim();
    const alter = (action: string) => this.alter(`ALTER COLUMN ${quoteDouble(name)} ${action}`);
    const counter = was.around?.counters.find((one) => one.column === name)?.definition;
    const isOwn = (text: string) => text.includes(quoteDouble(name));
    return {
      first: [...this.sequencesFor(column), add(plain)],
      demands: notNull ? [alter('SET NOT NULL')] : [],
      counters: [
        ...(isCounter && counter ? [alter(`ADD ${counter}`)] : []),
        ...(was.around?.after ?? []).filter((text) => counting.test(text) && isOwn(text)),
      ],
    };
  }

  /** The sequence that went with a column and fills it. */
  private sequencesFor({ defaultText }: PictureColumn): string[] {
    const named = (text: string) => /^CREATE SEQUENCE (\S+) /.exec(text)?.[1]?.replaceAll('"', '');
    return (this.was.around?.before ?? []).filter((text) =>
      (defaultText ?? '').replaceAll('"', '').includes(named(text) ?? '\n'),
    );
  }

  private alter(action: string): string {
    return `ALTER TABLE ${this.table} ${action}`;
  }

  private dropIndex({ name }: PicturePart): string {
    return `DROP INDEX ${this.isConcurrent ? 'CONCURRENTLY ' : ''}${quoteDouble(this.was.schema)}.${quoteDouble(name)}`;
  }

  private concurrently(definition: string): string {
    return this.isConcurrent ? definition.replace(/^(CREATE (?:UNIQUE )?INDEX )/, '$1CONCURRENTLY ') : definition;
  }

  private constraintAgain({ name, definition }: Constraint): string {
    return this.alter(`ADD CONSTRAINT ${quoteDouble(name)} ${definition}`);
  }

  private columnAgain(was: PictureColumn, is: PictureColumn): string[] {
    const column = `ALTER COLUMN ${quoteDouble(was.name)}`;
    const isTyped = was.type !== is.type;
    const isDefaulted = was.defaultText !== is.defaultText || isTyped;
    const using = this.lost.has(was.name) ? ` USING ${castBack(quoteDouble(was.name), was.type)}` : '';
    return [
      // A default of one type may not fit the other.
      ...(isDefaulted && is.defaultText !== null ? [this.alter(`${column} DROP DEFAULT`)] : []),
      ...(isTyped ? [this.alter(`${column} TYPE ${was.type}${using}`)] : []),
    ];
  }

  private demandAgain(was: PictureColumn, is: PictureColumn): string[] {
    const column = `ALTER COLUMN ${quoteDouble(was.name)}`;
    const isDefaulted = was.defaultText !== is.defaultText || was.type !== is.type;
    return [
      ...(isDefaulted && was.defaultText !== null ? [this.alter(`${column} SET DEFAULT ${was.defaultText}`)] : []),
      ...(was.notNull === is.notNull ? [] : [this.alter(`${column} ${was.notNull ? 'SET' : 'DROP'} NOT NULL`)]),
    ];
  }

  /** The comment of a part that is made anew. */
  private commented(word: 'INDEX' | 'CONSTRAINT', part: PicturePart): string[] {
    return part.comment === null ? [] : [this.comment(word, part)];
  }

  private comment(word: 'INDEX' | 'CONSTRAINT' | 'COLUMN', { name, comment }: PicturePart): string {
    const places = {
      INDEX: `${quoteDouble(this.was.schema)}.${quoteDouble(name)}`,
      CONSTRAINT: `${quoteDouble(name)} ON ${this.table}`,
      COLUMN: `${this.table}.${quoteDouble(name)}`,
    };
    return commentOn(`${word} ${places[word]}`, comment);
  }

  /** The comments of what stays and says something else. */
  private comments(): string[] {
    const { was, is } = this;
    const differing = (
      word: 'INDEX' | 'CONSTRAINT' | 'COLUMN',
      before: readonly PicturePart[],
      after: readonly PicturePart[],
    ) =>
      pairs(before, after)
        .filter(
          (one) =>
            one.was.comment !== one.is.comment && (word === 'COLUMN' || one.was.definition === one.is.definition),
        )
        .map((one) => this.comment(word, one.was));
    return [
      ...differing('COLUMN', was.columns, is.columns),
      ...differing('CONSTRAINT', was.constraints, is.constraints),
      ...differing('INDEX', was.indexes, is.indexes),
      ...(was.comment === is.comment ? [] : [commentOn(`${was.word} ${this.table}`, was.comment)]),
    ];
  }
}
