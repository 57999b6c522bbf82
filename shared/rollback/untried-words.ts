import { quoteBracket, quoteDouble } from '../engines/quoting.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import { literalOf } from './literals.ts';
import type { PictureColumn } from './pictures.ts';

export type UntriedFamily = 'oracle' | 'sqlserver';
type Place = { readonly schema: string; readonly name: string };
type Renamed = { readonly old: string; readonly now: string; readonly isView: boolean };

/** In what words the two families differ where they make a definition again. */
export type Words = {
  /** What puts a view in the place of another. */
  readonly replacing: string;
  /** ADD of a column. */
  readonly adding: (column: string) => string;
  readonly dropIndex: (table: Place, name: string) => string;
  /** A column gets its type, its default and its NULL again. */
  readonly columnAgain: (table: string, was: PictureColumn, is: PictureColumn) => string[];
  /** A column that takes NULL until its values are there. */
  readonly optional: (column: PictureColumn) => string;
  readonly required: (table: string, column: PictureColumn) => string;
  /** The comment of a relation, or of one of its columns. */
  readonly comments: (place: Place, column: string | undefined, comment: string | null) => string[];
  /** Whether a name of a constraint is one that the server made up, and would make up anew. */
  readonly isMadeUp: (name: string) => boolean;
  readonly rename: (what: DefinitionPlan['renames'][number]['what'], place: Place, names: Renamed) => string;
};

/** Their words. */
export const wordsOf: Readonly<Record<UntriedFamily, Words>> = {
  oracle: {
    replacing: 'CREATE OR REPLACE',
    adding: (column) => `ADD (${column})`,
    dropIndex: ({ schema }, name) => `DROP INDEX ${quoteDouble(schema)}.${quoteDouble(name)}`,
    columnAgain: (table, was, is) => {
      const modify = (text: string) => `ALTER TABLE ${table} MODIFY (${quoteDouble(was.name)} ${text})`;
      return [
        ...(was.type === is.type ? [] : [modify(was.type)]),
        ...(was.defaultText === is.defaultText ? [] : [modify(`DEFAULT ${was.defaultText ?? 'NULL'}`)]),
        ...(was.notNull === is.notNull ? [] : [modify(was.notNull ? 'NOT NULL' : 'NULL')]),
      ];
    },
    optional: ({ definition }) => definition.replace(/ NOT NULL$/, ''),
    required: (table, { name }) => `ALTER TABLE ${table} MODIFY (${quoteDouble(name)} NOT NULL)`,
    comments: ({ schema, name }, column, comment) => {
      const place = `${quoteDouble(schema)}.${quoteDouble(name)}`;
      const what = column === undefined ? `TABLE ${place}` : `COLUMN ${place}.${quoteDouble(column)}`;
      return [`COMMENT ON ${what} IS ${comment === null ? "''" : literalOf.oracle(comment, 'varchar2')}`];
    },
    isMadeUp: (name) => /^SYS_C\d+$/.test(name),
    rename: (what, { schema, name }, { old, now, isView }) => {
      const [from, to] = [quoteDouble(now), quoteDouble(old)];
      const table = `ALTER TABLE ${quoteDouble(schema)}.${quoteDouble(name)}`;
      if (what === 'column') return `${table} RENAME COLUMN ${from} TO ${to}`;
      if (what === 'constraint') return `${table} RENAME CONSTRAINT ${from} TO ${to}`;
      if (what === 'index') return `ALTER INDEX ${quoteDouble(schema)}.${from} RENAME TO ${to}`;
      // Views are renamed in the schema of the session alone.
      return isView ? `RENAME ${from} TO ${to}` : `ALTER TABLE ${quoteDouble(schema)}.${from} RENAME TO ${to}`;
    },
  },
  sqlserver: {
    replacing: 'ALTER',
    adding: (column) => `ADD ${column}`,
    dropIndex: ({ schema, name: table }, name) =>
      `DROP INDEX ${quoteBracket(name)} ON ${quoteBracket(schema)}.${quoteBracket(table)}`,
    columnAgain: (table, { name, type, notNull }) => [
      `ALTER TABLE ${table} ALTER COLUMN ${quoteBracket(name)} ${type} ${notNull ? 'NOT NULL' : 'NULL'}`,
    ],
    optional: ({ type }) => `${type} NULL`,
    required: (table, { name, type }) => `ALTER TABLE ${table} ALTER COLUMN ${quoteBracket(name)} ${type} NOT NULL`,
    comments: ({ schema, name }, column, comment) => {
      const text = (value: string) => literalOf.sqlserver(value, 'nvarchar');
      const place = [`N'SCHEMA'`, text(schema), `N'TABLE'`, text(name)];
      const at = column === undefined ? place : [...place, `N'COLUMN'`, text(column)];
      return comment === null
        ? []
        : [`EXEC sys.sp_addextendedproperty N'MS_Description', ${text(comment)}, ${at.join(', ')}`];
    },
    isMadeUp: () => false,
    rename: (what, { schema, name }, { old, now }) => {
      const text = (value: string) => literalOf.sqlserver(value, 'nvarchar');
      const inSchema = (...names: string[]) => text([schema, ...names].map(quoteBracket).join('.'));
      if (what === 'column') return `EXEC sp_rename ${inSchema(name, now)}, ${text(old)}, N'COLUMN'`;
      if (what === 'index') return `EXEC sp_rename ${inSchema(name, now)}, ${text(old)}, N'INDEX'`;
      return `EXEC sp_rename ${inSchema(now)}, ${text(old)}`;
    },
  },
};
