import { quoteDouble } from '../../../../shared/engines/quoting.ts';
import { namedWords } from '../named-words.ts';
import { castOf } from './casts.ts';
import { filledGently } from './gently.ts';
import { notNullLoss } from './losses.ts';
import type { ColumnPart, Statement, TableStructure } from '../structure.ts';

/** Both are computed, and the server knows words for what differs. */
export function isResettable(before: ColumnPart, after: ColumnPart): boolean {
  const [was, becomes] = [before.filled, after.filled];
  if (was?.by !== 'expression' || becomes?.by !== 'expression' || !was.isSettable) return false;
  const [one, other] = [before, after].map(({ defaultText }) => / (?:stored|virtual)$/.exec(defaultText ?? '')?.[0]);
  return one === other && castOf(before.type, after.type) === 'itself';
}

/**
 * Computed columns that get another type, or whose expressions ask columns that do or that go: they are computed from nothing for a while,
 * for neither expression fits both.
 */
export function heldGenerated(
  table: string,
  { wanted, present }: { readonly wanted: TableStructure; readonly present: TableStructure },
  moved: readonly string[],
): { readonly names: readonly string[]; readonly aside: readonly Statement[]; readonly back: readonly Statement[] } {
  const held = wanted.columns.flatMap((after) => {
    const before = present.columns.find(({ name }) => name === after.name);
    if (!before || !isResettable(before, after)) return [];
    const asked = new Set(namedWords([before.defaultText ?? '']));
    const isItself = before.type !== after.type || before.notNull !== after.notNull;
    return isItself || moved.some((name) => asked.has(name))
      ? [{ name: after.name, ...asideAndBack(table, before, after) }]
      : [];
  });
  return {
    names: held.map(({ name }) => name),
    aside: held.flatMap(({ aside }) => aside),
    back: held.flatMap(({ back }) => back),
  };
}

function asideAndBack(table: string, before: ColumnPart, after: ColumnPart) {
  const alter = (text: string, more: Partial<Statement> = {}): Statement => ({
    sql: `ALTER TABLE ${quoteDouble(table)} ALTER COLUMN ${quoteDouble(after.name)} ${text};`,
    ...more,
  });
  const touches = { object: { type: 'TABLE' as const, name: table }, columns: [after.name] };
  const losses = [{ kind: 'columnRewritten' as const, name: after.name, detail: after.type }];
  return {
    aside: [...(before.notNull ? [alter('DROP NOT NULL')] : []), alter('SET EXPRESSION AS (NULL)', { touches })],
    back: [
      ...(before.type === after.type ? [] : [alter(`TYPE ${after.type}`, { losses, touches })]),
      computed(table, after),
      ...(after.notNull ? filledGently(table, after.name, [notNullLoss(table, after.name)]) : []),
    ],
  };
}

/** Gives a computed column the expression that it should have. */
export function computed(table: string, { name, defaultText = '' }: ColumnPart): Statement {
  const expression = defaultText.replace(/^generated always as /, '').replace(/ (?:stored|virtual)$/, '');
  return {
    sql: `ALTER TABLE ${quoteDouble(table)} ALTER COLUMN ${quoteDouble(name)} SET EXPRESSION AS ${expression};`,
    touches: { object: { type: 'TABLE', name: table }, columns: [name] },
  };
}
