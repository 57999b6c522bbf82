import { nameKey } from '../../../shared/audit/dialect-facts/identifiers.ts';
import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import { partChanges } from '../../databases/structures/part-changes.ts';
import type { NamedTable } from '../../databases/structures/read-tables.ts';
import type { Part, TableStructure } from '../../databases/structures/structure.ts';

/** What differs of a table: its part as it was in the stage before, and as it is on the target. */
export type PartDifference = {
  readonly part: 'column' | 'constraint' | 'index' | 'option';
  readonly name: string;
  readonly expected?: string;
  readonly found?: string;
};
/** `done`: the target looks as the stage before did after the change, so it has it already. */
export type ComparedTable = {
  readonly name: string;
  readonly state: 'same' | 'missing' | 'extra' | 'different' | 'done';
  readonly differences: readonly PartDifference[];
};
type Pictures = {
  /** When the change ran in the stage before: before and, if it is known, after it. */
  readonly before: readonly NamedTable[];
  readonly after: readonly NamedTable[] | undefined;
  readonly now: readonly NamedTable[];
};

/** Holds the tables of a target against what the stage before had when the change ran there. */
export function comparePictures({ before, after, now }: Pictures, dialect: Dialect): ComparedTable[] {
  const keyOf = ({ schema = '', name }: NamedTable) => JSON.stringify([schema, nameKey(name, dialect)]);
  const byKey = (tables: readonly NamedTable[]) => new Map(tables.map((one) => [keyOf(one), one]));
  const [was, became, is] = [byKey(before), byKey(after ?? []), byKey(now)];
  return [...new Map([...was, ...is])].map(([key, { schema, name }]) => ({
    name: schema === undefined ? name : `${schema}.${name}`,
    ...comparedTable({ was: was.get(key)?.table, became: became.get(key)?.table, is: is.get(key)?.table }),
  }));
}

type OneTable = Readonly<Record<'was' | 'became' | 'is', TableStructure | undefined>>;

function comparedTable({ was, became, is }: OneTable): Omit<ComparedTable, 'name'> {
  if (!is) return { state: 'missing', differences: [] };
  const differences = was ? differencesOf(was, is) : [];
  if (was && differences.length === 0) return { state: 'same', differences };
  if (became && differencesOf(became, is).length === 0) return { state: 'done', differences };
  return { state: was ? 'different' : 'extra', differences };
}

function differencesOf(expected: TableStructure, found: TableStructure): PartDifference[] {
  return [
    ...ofParts('column', expected.columns, found.columns),
    ...ofParts('constraint', expected.constraints, found.constraints),
    ...ofParts('index', expected.indexes, found.indexes),
    ...(expected.options === found.options
      ? []
      : [{ part: 'option' as const, name: '', expected: expected.options, found: found.options }]),
  ];
}

function ofParts(part: PartDifference['part'], expected: readonly Part[], found: readonly Part[]): PartDifference[] {
  const { gone, fresh, changed } = partChanges(expected, found);
  return [
    ...fresh.map(({ name, definition }) => ({ part, name, expected: definition })),
    ...gone.map(({ name, definition }) => ({ part, name, found: definition })),
    ...changed.map(({ before, after }) => ({
      part,
      name: after.name,
      expected: after.definition,
      found: before.definition,
    })),
  ];
}
