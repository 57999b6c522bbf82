import { limits } from '../../../shared/limits.ts';
import { intervalSecondsOf, scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import type { Text } from '../../../shared/text.ts';
import type { EngineError } from '../../engines/engine-error.ts';
import type { PlanRun } from './scan-run-repo.ts';
import type { Plan } from './scan-repo.ts';

/** What one look may cost: rows that are read, and milliseconds after which nothing more is asked. */
export type LookBudget = { readonly rowsMax: number; readonly milliseconds: number };

/** Less than this tells nothing any more. */
const least = { rows: 50, milliseconds: 1000 };

/** What a plan may read now: all that is allowed, or less since its server took long. */
export function budgetOf({ rowsMax = limits.collectedRowsMax }: PlanRun): LookBudget {
  const share = rowsMax / limits.collectedRowsMax;
  return { rowsMax, milliseconds: Math.max(least.milliseconds, Math.round(limits.collectLookMilliseconds * share)) };
}

/** A look that took more than half of its time is followed by one of half the rows, any other by one of twice as many. */
export function rowsAfter({ rowsMax, milliseconds }: LookBudget, took: number): number {
  return took > milliseconds / 2 ? halved(rowsMax) : Math.min(limits.collectedRowsMax, rowsMax * 2);
}

function halved(rowsMax: number): number {
  return Math.max(least.rows, Math.floor(rowsMax / 2));
}

/**
 * A plan whose look failed waits longer each time. After some failures in a row its circuit opens: the data source is left alone
 * for a while, and the plan's page says so. What ended for want of time is tried with less.
 */
export function afterFailure(
  run: PlanRun,
  { params, type }: Plan,
  { error, now }: { error: EngineError; now: number },
): PlanRun {
  const failures = run.failures + 1;
  const isOpen = failures >= limits.collectFailuresMax;
  const pause = limits.collectPauseMinutes * 60;
  const seconds = isOpen ? pause : Math.min(intervalSecondsOf(scanTypeOf(type), params) * 2 ** (failures - 1), pause);
  const { rowsMax } = budgetOf(run);
  return {
    ...run,
    failures,
    status: 'abnormal',
    problem: problemOf({ reason: error.words, failures, seconds, isOpen }),
    lastAt: new Date(now).toISOString(),
    nextAt: new Date(now + seconds * 1000).toISOString(),
    ...(error.kind === 'timeout' && { rowsMax: halved(rowsMax) }),
  };
}

type Failures = {
  readonly reason: Text;
  readonly failures: number;
  readonly seconds: number;
  readonly isOpen: boolean;
};

function problemOf({ reason, failures, seconds, isOpen }: Failures): Text {
  const minutes = Math.round(seconds / 60);
  if (isOpen)
    return {
      zh: `${reason.zh}（连续失败 ${failures} 次，已暂停访问该数据源，${minutes} 分钟后重试；保存扫描设置可立即重试）`,
      en: `${reason.en} (failed ${failures} times in a row: the data source is left alone for ${minutes} minutes; saving the scan tries at once)`,
    };
  if (failures === 1) return reason;
  return {
    zh: `${reason.zh}（连续失败 ${failures} 次，${minutes} 分钟后重试）`,
    en: `${reason.en} (failed ${failures} times in a row, tried again in ${minutes} minutes)`,
  };
}
