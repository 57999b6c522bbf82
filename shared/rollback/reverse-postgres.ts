import { quoteDouble } from '../engines/quoting.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import { literalOf } from './literals.ts';
import { pairs, partDifferences } from './part-differences.ts';
import type { Picture, PictureColumn, PicturePart, TablePicture, ViewPicture } from './pictures.ts';

type Place = { readonly schema: string; readonly name: string };
type Constraint = TablePicture['constraints'][number];

/** The statements that make a relation of PostgreSQL what it was. */
export function reversePostgres(before: Picture, after: Picture, { isConcurrent }: DefinitionPlan): string[] {
  const [was, is] = [before.is, after.is];
  if (was?.type === 'table' && is?.type === 'table') return new TableReversal(was, is, isConcurrent).statements();
  if (!was) return is ? [dropping(is)] : [];
  if (was.type !== 'view') return [];
  return viewAgain(was, is?.type === 'view' ? is : undefined);
}

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
const rank = { foreign: 0, check: 1, key: 2, notNull: 3 } as const;

class TableReversal {
  private readonly was: TablePicture;
  private readonly is: TablePicture;
  private readonly isConcurrent: boolean;
  private readonly table: string;

  constructor(was: TablePicture, is: TablePicture, isConcurrent: boolean) {
    this.was = was;
    this.is = is;
    this.isConcurrent = isConcurrent;
    this.table = placeOf(was);
  }

  statements(): string[] {
    const { was, is } = this;
    const [columns, constraints, indexes] = [
      partDifferences(was.columns, is.columns),
      partDifferences(was.constraints, is.constraints),
      partDifferences(was.indexes, is.indexes),
    ];
    const leaving = [...constraints.fresh, ...constraints.changed.map((one) => one.is)];
    const coming = [...constraints.gone, ...constraints.changed.map((one) => one.was)];
    const again = [...indexes.gone, ...indexes.changed.map((one) => one.was)];
    return [
      ...leaving
        .toSorted((a, b) => rank[a.kind] - rank[b.kind])
        .map((one) => this.alter(`DROP CONSTRAINT ${quoteDouble(one.name)}`)),
      ...[...indexes.fresh, ...indexes.changed.map((one) => one.is)].map((one) => this.dropIndex(one)),
      ...columns.fresh.map((one) => this.alter(`DROP COLUMN ${quoteDouble(one.name)}`)),
      ...columns.changed.flatMap((one) => this.columnAgain(one.was, one.is)),
      ...again.flatMap((one) => [this.concurrently(one.definition), ...one.then, ...this.commented('INDEX', one)]),
      ...coming
        .toSorted((a, b) => rank[b.kind] - rank[a.kind])
        .flatMap((one) => [this.constraintAgain(one), ...one.then, ...this.commented('CONSTRAINT', one)]),
      ...this.comments(),
    ];
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
    return [
      // A default of one type may not fit the other.
      ...(isDefaulted && is.defaultText !== null ? [this.alter(`${column} DROP DEFAULT`)] : []),
      ...(isTyped ? [this.alter(`${column} TYPE ${was.type}`)] : []),
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
