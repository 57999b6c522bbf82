import type { SchemaTable } from '../schema/schema.ts';
import type { NodeOf } from '../tree/any-node.ts';
import { lockedChanges, type Known, type LockedChange, type lockingKinds } from './changes.ts';
import type { LockImpact } from './lock-row.ts';
import { ways } from './mysql/lock-ways.ts';
import { secondsOf } from './predicted-seconds.ts';

/**
 * What a part of a statement that is done in one go takes: the change that decides, and the seconds where the size of
 * the table is known.
 */
export type Cost = {
  readonly change: LockedChange['change'];
  readonly name: LockedChange['name'];
  readonly table: SchemaTable | undefined;
  readonly what: LockedChange['impact']['what'];
  readonly impact: LockImpact;
  readonly seconds: number | undefined;
};

/**
 * What a statement costs. MySQL and MariaDB make all changes of an ALTER TABLE together, in the heaviest way of any.
 */
export function costsOf(statement: NodeOf<(typeof lockingKinds)[number]>, context: Known): Cost[] {
  const changes = lockedChanges(statement, context);
  if (changes.length === 0) return [];
  const together = context.dialect === 'mysql' ? asOne(wishesOf(statement), changes, context) : changes;
  return together.map(({ change, name, table, impact }) => ({
    change,
    name,
    table,
    what: impact.what,
    impact,
    seconds: secondsOf(impact, table),
  }));
}

/** What the words ALGORITHM and LOCK of a statement ask for. */
type Wishes = { readonly algorithm: string; readonly lock: string; readonly isKeyReplaced: boolean };

function wishesOf(statement: Parameters<typeof costsOf>[0]): Wishes | undefined {
  if (statement.kind === 'alterTable') {
    const { actions } = statement;
    const wish = (kind: 'algorithm' | 'lock') =>
      actions.flatMap((action) => (action.kind === kind ? [action.value.toUpperCase()] : [])).at(-1) ?? 'DEFAULT';
    const isKeyReplaced = actions.some((one) => one.kind === 'addConstraint' && one.constraint.kind === 'primaryKey');
    return { algorithm: wish('algorithm'), lock: wish('lock'), isKeyReplaced };
  }
  if (statement.kind !== 'createIndex' && statement.kind !== 'dropIndex') return undefined;
  const option = (wanted: string) =>
    statement.options.findLast(({ name }) => name === wanted)?.value?.toUpperCase() ?? 'DEFAULT';
  return { algorithm: option('ALGORITHM'), lock: option('LOCK'), isKeyReplaced: false };
}

function asOne(wishes: Wishes | undefined, changes: readonly LockedChange[], context: Known): LockedChange[] {
  if (!wishes) return [...changes];
  const algorithm = wishes.algorithm === 'DEFAULT' && isCopying(context) ? 'COPY' : wishes.algorithm;
  const isAtOnce = algorithm !== 'INPLACE' && changes.every(({ impact }) => impact.algorithm === 'INSTANT');
  const { isKeyReplaced } = wishes;
  const done = changes.map((one) => ({
    ...one,
    impact: { ...one.impact, ...takes(one, { isAtOnce, isKeyReplaced }) },
  }));
  const [first] = done.sort((a, b) => weightOf(b.impact) - weightOf(a.impact));
  if (!first) return [];
  const impact: LockImpact = algorithm === 'COPY' ? ways.copy : first.impact;
  const blocks =
    impact.work === 'catalogue'
      ? impact.blocks
      : strongest([impact, ...done.map((one) => one.impact), wishedLock(wishes.lock)]);
  return [{ ...first, impact: { ...first.impact, ...impact, blocks } }];
}

function takes(
  { change, impact }: LockedChange,
  { isAtOnce, isKeyReplaced }: { isAtOnce: boolean; isKeyReplaced: boolean },
): LockImpact {
  if (change.kind === 'dropPrimaryKey' && isKeyReplaced) return ways.rebuild;
  return isAtOnce ? impact : (impact.beside ?? impact);
}

/** Older programs and their settings ask for copies throughout. */
function isCopying({ setting }: Known): boolean {
  return /^(ON|1)$/i.test(setting?.('old_alter_table') ?? '') || /^COPY$/i.test(setting?.('alter_algorithm') ?? '');
}

function wishedLock(lock: string): Pick<LockImpact, 'blocks'> {
  if (lock === 'EXCLUSIVE') return { blocks: 'everything' };
  return { blocks: lock === 'SHARED' ? 'writes' : 'nothing' };
}

const blocking = ['nothing', 'definitions', 'writes', 'everything'] as const;

function strongest(among: readonly Pick<LockImpact, 'blocks'>[]): LockImpact['blocks'] {
  return blocking[Math.max(...among.map(({ blocks }) => blocking.indexOf(blocks)))] ?? 'nothing';
}

const working = ['catalogue', 'scan', 'index', 'rewrite'] as const;

function weightOf({ algorithm, work, blocks }: LockImpact): number {
  const byAlgorithm = ['INSTANT', 'INPLACE', 'COPY'].indexOf(algorithm ?? '');
  return (working.indexOf(work) * 4 + byAlgorithm) * 4 + blocking.indexOf(blocks);
}
