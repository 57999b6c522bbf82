import { AppError } from '../../../shared/errors/index.ts';
import { transactItemsMax, type TransactItem } from '../../platform/table/transaction.ts';
import type { CollectedPlace } from '../collected/count-waiting.ts';
import { keepingLooks, type Look } from './keep-look.ts';
import type { KeptStates, NextState } from './kept-states.ts';
import type { Scan } from './scan-repo.ts';
import { renewed } from './scan-run-changes.ts';
import { scanRuns, type PlanRun, type ScanRun } from './scan-run-repo.ts';

type Outcome = {
  readonly scan: Scan;
  /** As it was when the round was claimed. */
  readonly run: ScanRun;
  readonly after: readonly PlanRun[];
  readonly looks: readonly Look[];
  readonly states: KeptStates;
};

const attemptsMax = 5;

/** Writes down a round: what it found, where the next looks go on, and when they are due. */
export async function keepRound(place: CollectedPlace, outcome: Outcome): Promise<void> {
  const { scan, looks, states } = outcome;
  const { items, undo } = await keepingLooks(place, scan, looks);
  const own = [...items, ...states.writing(looks.map(nextOf), planIdsOf(scan))];
  if (own.length >= transactItemsMax) {
    await undo();
    return keepInParts(place, outcome);
  }
  if (!(await written(place, outcome, own))) await undo();
}

/** What takes more than one transaction: the looks one after the other. A round that is cut off between goes on with what is still due. */
async function keepInParts(place: CollectedPlace, outcome: Outcome): Promise<void> {
  const { scan, run, looks, states } = outcome;
  const failed = outcome.after.filter((one) => looks.every(({ plan }) => plan.planId !== one.planId));
  let now = run;
  for (const [position, look] of looks.entries()) {
    const own = outcome.after.filter(({ planId }) => planId === look.plan.planId);
    const { items, undo } = await keepingLooks(place, scan, [look]);
    const next = looks.slice(0, position + 1).map(nextOf);
    const part = { scan, run: now, after: position === looks.length - 1 ? [...own, ...failed] : own };
    const kept = await written(place, part, [...items, ...states.writing(next, planIdsOf(scan))]);
    if (!kept) return undo();
    now = kept;
  }
}

function nextOf({ plan: { planId }, looked: { state } }: Look): NextState {
  return { planId, state };
}

function planIdsOf({ plans }: Scan): number[] {
  return plans.map(({ planId }) => planId);
}

/**
 * Together with the run, which is answered as it is then; nothing when another has carried out this round meanwhile. What a person
 * changed of it meanwhile stays.
 */
async function written(
  { table }: CollectedPlace,
  { scan, run, after }: Pick<Outcome, 'scan' | 'run' | 'after'>,
  beside: readonly TransactItem[],
): Promise<ScanRun | undefined> {
  for (let attempt = 1; ; attempt++) {
    const now = attempt === 1 ? run : await scanRuns.on(table).get(run);
    if (!now || now.round !== run.round) return undefined;
    const plans = now.plans.map((one) => mergedRun(one, { run, after }));
    const next = { ...renewed(now, scan, plans), round: run.round + 1 };
    try {
      await table.transact([scanRuns.on(table).updating(next), ...beside]);
      return { ...next, version: next.version + 1 };
    } catch (error) {
      const isRace = error instanceof AppError && error.kind === 'changedMeanwhile';
      if (!isRace || attempt === attemptsMax) throw error;
    }
  }
}

function mergedRun(now: PlanRun, { run, after }: Pick<Outcome, 'run' | 'after'>): PlanRun {
  const own = after.find(({ planId }) => planId === now.planId);
  const before = run.plans.find(({ planId }) => planId === now.planId);
  if (!own) return now;
  // Whoever saved the scan meanwhile wants it to look anew.
  return now.nextAt === before?.nextAt ? own : { ...own, nextAt: now.nextAt };
}
