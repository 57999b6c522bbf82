import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { byForeignKey, type ColumnPart, type TableStructure } from '../structure.ts';
import { turnsByPosition } from './listed.ts';

type Both = { readonly wanted: TableStructure; readonly present: TableStructure };

/** When the server computes a column, if it does. */
export function generation({ definition, filled }: ColumnPart): 'plain' | 'virtual' | 'stored' {
  if (!filled) return 'plain';
  return / (?:STORED|PERSISTENT)\b/.test(definition) ? 'stored' : 'virtual';
}

/** By what the server computes a column. */
export function expressionOf({ definition, filled }: ColumnPart): string | undefined {
  return filled && / AS \((.*)\) (?:STORED|PERSISTENT|VIRTUAL)\b/s.exec(definition)?.[1];
}

/**
 * Columns that the server computes, and afterwards at another time or no more. It refuses to turn them, but nobody ever wrote what they
 * hold: they go and come, where nothing but indexes and checks stand on them.
 */
export function computedAnew({ wanted, present }: Both): string[] {
  return wanted.columns.flatMap((after) => {
    const before = present.columns.find(({ name }) => name === after.name);
    if (!before || before.definition === after.definition) return [];
    const [was, becomes] = [generation(before), generation(after)];
    if (becomes === 'plain' && turnsByPosition(before, after)) return [];
    const isTurned = was === 'virtual' ? becomes !== 'virtual' : was === 'stored' && becomes === 'virtual';
    const isNumbered = / AUTO_INCREMENT/.test(after.definition);
    return isTurned && !isNumbered && [wanted, present].every((side) => standsAlone(after.name, side))
      ? [after.name]
      : [];
  });
}

function standsAlone(name: string, { columns, constraints, indexes, options }: TableStructure): boolean {
  const others = [
    ...columns.filter((one) => one.name !== name),
    ...byForeignKey(constraints).foreign,
    ...indexes.filter((one) => one.name === 'PRIMARY'),
  ];
  return ![...others.map(({ definition }) => definition), options].some((text) => text.includes(quoteBacktick(name)));
}

/** The same column, computed when a row is written. */
export function storedInstead(definition: string): string {
  return definition.replace(/'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`| VIRTUAL\b/gs, (found) =>
    found === ' VIRTUAL' ? ' STORED' : found,
  );
}
