import { mysqlFamily, postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import type { Statement } from '../../tree/statement.ts';
import type { Known } from '../changes.ts';
import { mysqlStep } from './mysql-step.ts';
import { postgresStep } from './postgres-step.ts';
import type { StepLock } from './step-lock.ts';
import { Around, type Surroundings } from './surroundings.ts';

/** All that a step locks; `unknown` where nobody can tell. */
export type StepLocks = readonly StepLock[] | 'unknown';
/** Tells of one step after the other. */
export type TellsSteps = (statement: Statement, known: Known) => StepLocks;

/** Tells what each step of a script of changes locks, on the servers whose locks are known. */
export function tellingSteps(dialect: Dialect, surroundings: Surroundings): TellsSteps {
  const around = new Around(dialect, surroundings);
  const stepOf = postgresFamily.includes(dialect)
    ? postgresStep
    : mysqlFamily.includes(dialect)
      ? mysqlStep
      : undefined;
  return (statement, known) => {
    const locks = stepOf?.(statement, known, around);
    const old = locks?.filter(({ object }) => !around.isMade(object));
    const made = madeBy(statement, around);
    if (made !== undefined) around.make(made);
    return old ? strongestEach(old, around) : 'unknown';
  };
}

/** What a statement makes under a name of its own. */
function madeBy(statement: Statement, around: Around): string | undefined {
  switch (statement.kind) {
    case 'createTable':
      return around.called(statement.name);
    case 'createView':
      return around.find(around.called(statement.name), 'view') ? undefined : around.called(statement.name);
    case 'createIndex':
      return statement.index.name && around.part(statement.index.name);
    case 'command': {
      const [name] = statement.names;
      return name && statement.verb === 'CREATE' && /^(?:TYPE|SEQUENCE)$/.test(statement.objectType ?? '')
        ? around.called(name)
        : undefined;
    }
    default:
      return undefined;
  }
}

const blocking = ['nothing', 'definitions', 'writes', 'everything'] as const;
const working = ['catalogue', 'scan', 'index', 'rewrite'] as const;

/** Each object once, by the strongest lock and the most work, the hardest first. */
function strongestEach(locks: readonly StepLock[], around: Around): StepLock[] {
  const found: StepLock[] = [];
  for (const one of locks) {
    const at = found.findIndex(({ object }) => around.isSame(object, one.object));
    const known = found[at];
    if (!known) found.push(one);
    else found[at] = joined(known, one);
  }
  return found.sort((a, b) => weightOf(b) - weightOf(a));
}

function joined(one: StepLock, other: StepLock): StepLock {
  const stronger = blocking.indexOf(other.blocks) > blocking.indexOf(one.blocks) ? other : one;
  const work = working[Math.max(working.indexOf(one.work), working.indexOf(other.work))] ?? one.work;
  return { ...stronger, work };
}

function weightOf({ blocks, work }: StepLock): number {
  return blocking.indexOf(blocks) * working.length + working.indexOf(work);
}
