import { AppError } from '../../shared/errors/index.ts';
import { keepLook } from '../watching/audit-plans/keep-look.ts';
import { figuring } from '../watching/audit-plans/measuring.ts';
import { countScan, scanOfSource } from '../watching/audit-plans/service.ts';
import { waitingScans } from '../watching/collected/inbox-repo.ts';
import type { Looked } from '../watching/collectors/collector.ts';
import { slowLogPlan, tellSlowLog } from './demo-collected.ts';
import type { Desk } from './demo-history.ts';
import { performanceAt, seeded, topSqlAt, transactionsAt } from './demo-load.ts';
import { slowRuns } from './demo-slow-sql.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const daysBefore = 6;
const seed = 20_300_131;

type Step = { readonly from: number; readonly to: number; readonly isDense: boolean };
type Week = {
  readonly desk: Desk;
  readonly now: number;
  readonly random: () => number;
  /** Looks that say figures only are written together. */
  readonly keep: (type: string, at: number, looked: Looked) => Promise<void>;
  readonly writeFigures: () => Promise<void>;
  readonly slowLog: Awaited<ReturnType<typeof slowLogPlan>>;
  /** The last look at the transactions. */
  lastLook: Looked | undefined;
};

/**
 * A week of what collectors would have found, kept by what keeps their looks: dense for the last day, seldom before. It goes on for
 * seconds, so it is told after the server answers, and ends when that stops.
 */
export async function tellWeek(desk: Desk, isOver: () => boolean): Promise<void> {
  const week = await begun(desk);
  if (!week) return;
  for (const step of stepsBefore(week.now)) {
    for (let at = step.from; at < step.to && !isOver(); at += minute) await tellMinute(week, step, at);
    await week.writeFigures();
    if (isOver()) return;
    // What one report writes down of when it was: eight hours, three times in each.
    for (let from = step.from; from < step.to; from += 8 * hour) {
      const to = Math.min(step.to, from + 8 * hour);
      await tellSlowLog(desk, week.slowLog, { runs: slowRuns({ ...step, from, to }, week), at: to });
    }
    await count(week, step.to, isOver);
  }
}

/** Nothing where somebody has removed the scan meanwhile. */
async function begun(desk: Desk): Promise<Week | undefined> {
  const { past, tenant, projectUid, dbServiceUid } = desk;
  const { world } = past;
  const place = { tenant, table: world.tableOf(tenant), world };
  const scan = await scanOfSource(place.table, { projectUid, uid: dbServiceUid });
  if (!scan) return undefined;
  let figures: { type: string; looked: Looked; at: number }[] = [];
  const writeFigures = async () => {
    const [ofServer, ofStatements] = figuring(place.table, scan, figures);
    figures = [];
    for (const items of [ofServer, ofStatements]) if (items.length > 0) await place.table.transact(items);
  };
  return {
    desk,
    now: Math.floor(past.now.clock.now() / minute) * minute,
    random: seeded(seed),
    lastLook: undefined,
    writeFigures,
    // Asked once: who asked as often as there are hours would seem to have worked so much.
    slowLog: await slowLogPlan(desk),
    async keep(type, at, looked) {
      past.setTo(at);
      const plan = scan.plans.find((one) => one.type === type);
      if (plan && !saysFiguresOnly(looked)) await keepLook(place, scan, { plan, looked, startedAt: at });
      else if (plan) figures.push({ type, looked, at });
      if (new Set(figures.map((one) => one.at)).size >= momentsAtOnce) await writeFigures();
    },
  };
}

/** Moments ten minutes apart fall into some 60 buckets, and a transaction takes a hundred. */
const momentsAtOnce = 30;

function saysFiguresOnly({ entries, transactions }: Looked): boolean {
  return entries.length === 0 && (transactions?.seen.length ?? 0) + (transactions?.gone.length ?? 0) === 0;
}

/** Whole days, then the last 24 whole hours and what has passed of this one: as wide as a statement's runs are kept. */
function stepsBefore(now: number): Step[] {
  const dense = Math.floor(now / hour) * hour - day;
  const steps: Step[] = [];
  for (let from = Math.floor(now / day) * day - daysBefore * day; from < dense; ) {
    const to = Math.min(dense, Math.floor(from / day) * day + day);
    steps.push({ from, to, isDense: false });
    from = to;
  }
  for (let from = dense; from < now; from += hour) steps.push({ from, to: Math.min(now, from + hour), isDense: true });
  return steps;
}

/** How many minutes apart collectors look, in the last day and before. */
const everyMinutes = { performance: [1, 10], transactions: [1, 10], topSql: [10, 60] } as const;

async function tellMinute(week: Week, { isDense }: Step, at: number): Promise<void> {
  const moment = { at, now: week.now, random: week.random };
  const isTime = ([dense, seldom]: readonly [number, number]) => (at / minute) % (isDense ? dense : seldom) === 0;
  if (isTime(everyMinutes.performance)) await week.keep('postgresql_performance_collect', at, performanceAt(moment));
  if (isTime(everyMinutes.transactions)) {
    week.lastLook = transactionsAt(moment, week.lastLook);
    await week.keep('postgresql_transactions', at, week.lastLook);
  }
  const seconds = everyMinutes.topSql[isDense ? 0 : 1] * 60;
  if (isTime(everyMinutes.topSql))
    await week.keep('postgresql_top_sql', at, topSqlAt(moment, { seconds, schema: week.desk.schema }));
}

/** Each step is counted by itself, so that it stands in its own hour or day. */
async function count({ desk }: Week, at: number, isOver: () => boolean): Promise<void> {
  const { past, tenant, projectUid, dbServiceUid } = desk;
  past.setTo(at);
  const place = { tenant, table: past.world.tableOf(tenant), world: past.world };
  const scan = await scanOfSource(place.table, { projectUid, uid: dbServiceUid });
  while (scan && !isOver() && (await waitingScans.on(place.table).get(scan))) {
    const counted = await countScan(place, scan, isOver).then(() => true, unlessMeanwhile);
    if (!counted) await past.pause();
  }
}

/** The sweep of the server may count the same. */
function unlessMeanwhile(error: unknown): false {
  if (error instanceof AppError && error.kind === 'changedMeanwhile') return false;
  throw error;
}
