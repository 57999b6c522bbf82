import type { EngineFamily } from '../engines/engine.ts';
import type { Text } from '../text.ts';
import type { UndoReach } from './undo-reach.ts';

/** A statement before it ran: whether something is going to be kept of it, and what it does with which relation. */
export type ReachingStatement = {
  readonly number: number;
  readonly isKept: boolean;
  readonly reach: readonly UndoReach[];
};
/** A statement whose undo will be missing, or not be whole, because another one stays. */
export type MissingUndo = {
  readonly number: number;
  /** The statement of which nothing is kept. */
  readonly because: number;
  readonly why: UndoLack;
  /** The relation that both are about. */
  readonly name: string;
};

/** Why an undo lacks another, and whether it then fails surely, perhaps, or in part. */
export const undoLacks = {
  gone: { how: 'surely', text: { zh: '{name} 届时不存在', en: '{name} will not be there' } },
  needed: {
    how: 'surely',
    text: { zh: '恢复它需要 {name}，而 {name} 届时不存在', en: 'it needs {name}, which will not be there' },
  },
  taken: {
    how: 'surely',
    text: { zh: '{name} 届时仍在，无法恢复原来的', en: '{name} will be there still, in the place of the older one' },
  },
  dependants: {
    how: 'surely',
    text: { zh: '届时仍有对象依赖 {name}，不能删除', en: 'what stands on {name} will keep it from being dropped' },
  },
  turned: {
    how: 'surely',
    text: {
      zh: '{name} 的同一字段届时仍是后来的定义',
      en: 'the same column of {name} will still be as it became later',
    },
  },
  sameRows: {
    how: 'perhaps',
    text: {
      zh: '两者修改 {name} 中相同的行时，这些行不能恢复',
      en: 'rows of {name} that both change cannot be set back',
    },
  },
  turnedRows: {
    how: 'perhaps',
    text: {
      zh: '{name} 的字段类型或名称届时不同，其中的值可能不能恢复',
      en: 'a column of {name} will have another type or name, so its values may not fit',
    },
  },
  columnNeeded: {
    how: 'perhaps',
    text: { zh: '它可能用到 {name} 届时没有的字段', en: 'it may need a column of {name} that will not be there' },
  },
  columnsHeld: {
    how: 'perhaps',
    text: { zh: '届时可能仍有对象依赖 {name} 的新字段', en: 'something may still stand on the new column of {name}' },
  },
  lacksColumns: {
    how: 'partly',
    text: { zh: '{name} 的行恢复时不含被删除的字段', en: 'rows of {name} come back without the column that is gone' },
  },
} as const satisfies Record<string, { readonly how: 'surely' | 'perhaps' | 'partly'; readonly text: Text }>;
export type UndoLack = keyof typeof undoLacks;

/** What a statement that stays does to the undo of an earlier one: by what the later and the earlier do with the same relation. */
const lacks: Readonly<Partial<Record<UndoReach['does'], Readonly<Partial<Record<UndoReach['does'], UndoLack>>>>>> = {
  drops: { changesRows: 'gone', losesColumns: 'gone', turnsColumns: 'gone', needs: 'needed' },
  makes: { drops: 'taken' },
  addsColumns: { losesColumns: 'taken' },
  losesColumns: { changesRows: 'lacksColumns', turnsColumns: 'gone', needs: 'columnNeeded' },
  turnsColumns: { changesRows: 'turnedRows', turnsColumns: 'turned', addsColumns: 'turned', needs: 'columnNeeded' },
  changesRows: { changesRows: 'sameRows' },
  reads: { makes: 'dependants', addsColumns: 'columnsHeld' },
  refers: { makes: 'dependants' },
};
const ofOneColumn: ReadonlySet<UndoLack> = new Set(['turned', 'gone', 'taken', 'columnNeeded']);

/**
 * Which undos are missing because other statements of a script stay, known before it runs: the last statement first, as an undo goes.
 * What is lost by one that stays counts for those before it as if it stayed too.
 */
export function undoOutlook(statements: readonly ReachingStatement[], family: EngineFamily): MissingUndo[] {
  const staying = new Staying(family);
  const missing: MissingUndo[] = [];
  for (const statement of withNeeds(statements).toReversed()) {
    const lost = statement.isKept ? staying.against(statement) : undefined;
    if (lost) missing.push({ ...lost, number: statement.number });
    if (!statement.isKept) staying.add(statement, statement.number);
    else if (lost && undoLacks[lost.why].how === 'surely') staying.add(statement, lost.because);
  }
  return missing.toReversed();
}

/** What a script makes and drops again needs what it was made of. */
function withNeeds(statements: readonly ReachingStatement[]): ReachingStatement[] {
  const made = new Map<string, UndoReach[]>();
  return statements.map((statement) => {
    const { reach } = statement;
    const read = reach.filter(({ does }) => does === 'reads' || does === 'refers');
    const needs = reach.flatMap(({ does, name }) => (does === 'drops' ? (made.get(name) ?? []) : []));
    for (const one of reach) if (one.does === 'makes') made.set(one.name, read.map(asNeed));
    return needs.length > 0 ? { ...statement, reach: [...reach, ...needs] } : statement;
  });
}

function asNeed(one: UndoReach): UndoReach {
  return { ...one, does: 'needs' };
}

type Stays = { readonly reach: UndoReach; readonly because: number };

/** What will not have been undone, by the relations that it is about. */
class Staying {
  private readonly byName = new Map<string, Map<string, Stays>>();
  private readonly family: EngineFamily;

  constructor(family: EngineFamily) {
    this.family = family;
  }

  add({ reach }: ReachingStatement, because: number): void {
    for (const one of reach) {
      const there = this.byName.get(one.name) ?? new Map<string, Stays>();
      there.set(JSON.stringify([one, because]), { reach: one, because });
      this.byName.set(one.name, there);
    }
  }

  /** What stands against undoing a statement; what surely does before what perhaps does. */
  against({ reach }: ReachingStatement): Omit<MissingUndo, 'number'> | undefined {
    let found: Omit<MissingUndo, 'number'> | undefined;
    for (const earlier of reach)
      for (const { reach: later, because } of this.byName.get(earlier.name)?.values() ?? []) {
        const why = this.lackOf(earlier, later);
        if (!why) continue;
        if (undoLacks[why].how === 'surely') return { because, why, name: nameOf(earlier) };
        found ??= { because, why, name: nameOf(earlier) };
      }
    return found;
  }

  private lackOf(earlier: UndoReach, later: UndoReach): UndoLack | undefined {
    const isElsewhere = earlier.schema !== undefined && later.schema !== undefined && earlier.schema !== later.schema;
    // A view of the MySQL family keeps nothing from being dropped.
    if (isElsewhere || (later.does === 'reads' && this.family === 'mysql')) return undefined;
    const why = lacks[later.does]?.[earlier.does];
    if (!why || !later.columns || !earlier.columns || !ofOneColumn.has(why)) return why;
    return earlier.columns.some((name) => later.columns?.includes(name)) ? why : undefined;
  }
}

function nameOf({ schema, name }: UndoReach): string {
  return schema === undefined ? name : `${schema}.${name}`;
}
