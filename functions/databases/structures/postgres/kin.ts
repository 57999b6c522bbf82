import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import { filledGently } from './gently.ts';
import { countRows, notNullLoss } from './losses.ts';
import type { Left } from '../left-alone.ts';
import type { ColumnPart, Kin, Loss, Part, Statement, TableStructure } from '../structure.ts';

type Sides = { readonly wanted: TableStructure; readonly present: TableStructure };

/** What a table says by itself: what is just as in a table above is written there. */
export function ownParts<P extends Part>(parts: readonly P[]): P[] {
  return parts.filter(({ inherited }) => inherited === undefined);
}

/** A table with its own parts only. */
export function ownTable(table: TableStructure): TableStructure {
  const { columns, constraints, indexes } = table;
  return {
    ...table,
    columns: ownParts(columns),
    constraints: ownParts(constraints),
    indexes: ownParts(indexes),
  };
}

/**
 * What has to be changed at a table itself. While it hangs on the same tables, what came from them changes there, but for what it says
 * otherwise. When it leaves or joins one, it has to have all by itself, but for keys and indexes that come with the table it joins.
 */
export function ownSides({ wanted, present }: Sides): Sides {
  if (isSameKin(wanted.kin, present.kin)) return { wanted: ownTable(wanted), present: ownTable(present) };
  const coming = <P extends Part>(parts: readonly P[], there: readonly P[]) =>
    parts.filter(
      ({ name, definition, inherited }) =>
        inherited === undefined ||
        definition.startsWith('CHECK ') ||
        there.some((one) => one.name === name && one.definition === definition),
    );
  return {
    wanted: {
      ...wanted,
      constraints: coming(wanted.constraints, present.constraints),
      indexes: coming(wanted.indexes, present.indexes),
    },
    present,
  };
}

/** What stands before and behind the parts of a table where it is made. */
export function kinClauses({ kin }: TableStructure): { readonly before: string; readonly behind: string } {
  if (!kin) return { before: '', behind: '' };
  const { key, parents, bound } = kin;
  const by = key === undefined ? '' : ` PARTITION BY ${key}`;
  if (bound !== undefined) return { before: ` PARTITION OF ${parents[0]}`, behind: ` ${bound}${by}` };
  return { before: '', behind: `${parents.length > 0 ? ` INHERITS (${parents.join(', ')})` : ''}${by}` };
}

/** What a column that came from above says by itself, where the table is made: another default, or that it takes no NULL. */
export function saidOtherwise(table: string, column: ColumnPart): string[] {
  if (column.inherited !== 'otherwise') return [];
  return [defaultOf(table, column), ...(column.notNull ? [alterColumn(table, column, 'SET NOT NULL')] : [])];
}

/** The same for a table that is there. Its type follows the table above. */
export function changedOtherwise(table: string, both: Sides): Statement[] {
  if (!isSameKin(both.wanted.kin, both.present.kin)) return [];
  const present = both.present.columns;
  return both.wanted.columns.flatMap((column): Statement[] => {
    const before = present.find(({ name }) => name === column.name);
    const saidOf = (one: ColumnPart | undefined) =>
      one && one.inherited !== undefined && [one.defaultText, one.notNull].join();
    const isApart =
      column.inherited === 'otherwise' || (column.inherited === 'alike' && before?.inherited === 'otherwise');
    if (!isApart || saidOf(before) === saidOf(column)) return [];
    return [
      { sql: defaultOf(table, column) },
      ...(column.notNull ? filledGently(table, column.name, [notNullLoss(table, column.name)]) : []),
      ...(before?.notNull && !column.notNull ? [{ sql: alterColumn(table, column, 'DROP NOT NULL') }] : []),
    ];
  });
}

function defaultOf(table: string, column: ColumnPart): string {
  return alterColumn(table, column, column.defaultText === undefined ? 'DROP DEFAULT' : `SET ${column.defaultText}`);
}

function alterColumn(table: string, { name }: ColumnPart, text: string): string {
  return `ALTER TABLE ${quoteDouble(table)} ALTER COLUMN ${quoteDouble(name)} ${text};`;
}

/** Whether two tables hang on the same tables in the same way. */
export function isSameKin(a: Kin | undefined, b: Kin | undefined): boolean {
  return JSON.stringify([a?.parents ?? [], a?.bound]) === JSON.stringify([b?.parents ?? [], b?.bound]);
}

type Turned = {
  /** Statements that end what it was. */
  readonly leaves: readonly Statement[];
  readonly joins: readonly Statement[];
  readonly left: readonly Left[];
};

/** How a table leaves the tables above it and joins others. Its columns stay, and from then on it says them by itself. */
export function kinChanges(name: string, wanted: Kin | undefined, present: Kin | undefined): Turned {
  if (isSameKin(wanted, present)) return { leaves: [], joins: [], left: [] };
  const [before, after] = [present?.parents ?? [], wanted?.parents ?? []];
  const areParts = present?.bound !== undefined || wanted?.bound !== undefined;
  const leaving = before.filter((parent) => areParts || !after.includes(parent));
  const joining = after.filter((parent) => areParts || !before.includes(parent));
  return {
    leaves: leaving.map((parent) =>
      leaves(name, parent, { isPart: present?.bound !== undefined, comesBack: after.includes(parent) }),
    ),
    joins: joining.map((parent) => joins(name, parent, wanted)),
    left: wanted?.bound === undefined && joining.length > 0 ? [{ reason: 'ownColumns', name: joining.join(', ') }] : [],
  };
}

function leaves(
  name: string,
  parent: string,
  { isPart, comesBack }: { isPart: boolean; comesBack: boolean },
): Statement {
  const own = quoteDouble(name);
  const losses: Loss[] = [{ kind: 'rowsLeave', name, detail: parent, count: countRows(name, 'true') }];
  const sql = isPart ? `ALTER TABLE ${parent} DETACH PARTITION ${own};` : `ALTER TABLE ${own} NO INHERIT ${parent};`;
  return { sql, ...(!comesBack && { losses }) };
}

function joins(name: string, parent: string, { bound, holds }: Pick<Kin, 'bound' | 'holds'> = {}): Statement {
  const own = quoteDouble(name);
  if (bound === undefined) return { sql: `ALTER TABLE ${own} INHERIT ${parent};` };
  const count = holds === undefined ? {} : { count: countRows(name, `NOT (${holds})`) };
  const losses: Loss[] = [{ kind: 'partitionRows', name, detail: bound, ...count }];
  return { sql: `ALTER TABLE ${parent} ATTACH PARTITION ${own} ${bound};`, losses };
}
