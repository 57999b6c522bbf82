import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { Driver, Target } from '../../engines/driver.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { TenantFiles } from '../../platform/ports/files.ts';
import type { OnlineTool } from '../../platform/ports/online-tool.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { AtCrashPoint } from './crash-point.ts';
import type { Run, RunFailure } from '../../ground/ledger/run-repo.ts';

/** Everything that the execution of a task touches. */
export type ExecutionWorld = {
  readonly table: TenantTable;
  readonly files: TenantFiles;
  readonly driver: Driver;
  readonly target: Target;
  readonly onlineTool: OnlineTool;
  readonly clock: Clock;
  readonly log: Log;
  readonly at: AtCrashPoint;
  /** What is kept before statements change it: of how many rows at most. */
  readonly backup: { readonly family: EngineFamily; readonly rowsMax: number };
};

/** Why a run stops before its last statement. */
export type Stop = { readonly state: 'failed' | 'terminated' | 'terminate_failed'; readonly failure: RunFailure };

/** A stop by an interruption; `undone` is there when nothing but what was proven to be rolled back stands in the way. */
export type Interrupted = Stop & { readonly undone?: readonly number[] };

export type Ending = Stop | { readonly state: 'succeeded'; readonly failure?: undefined };
/** Writes the end of a run with whatever depends on it, in one transaction. */
export type EndRun = (run: Run, ending: Ending) => Promise<void>;

export function timeText(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
