import { limits } from '../../../../shared/limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { ConditionFailed } from '../../../platform/table/table-errors.ts';
import { exportFiles, type StoredExportFile } from '../export-file-repo.ts';
import { StopRequested } from './failures.ts';

/** Until when a runner that just gave a word is believed to live. */
export function aliveUntil(clock: Clock): number {
  return clock.now() + limits.exportLeaseSeconds * 1000;
}

/** Somebody else has the file: this runner must not go on. */
export class Fenced extends Error {}

type Watched = {
  readonly place: EventPlace;
  readonly file: StoredExportFile;
  readonly soFar: () => { readonly rows: number; readonly bytes: number };
  /** Told once why the work must end. */
  readonly end: (reason: Error) => void;
};

/** Writes down every second how far a runner is, and looks whether somebody asked for the end. Answers how to stop it. */
export function reporting({ place: { table, world }, file, soFar, end }: Watched): { stop(): Promise<void> } {
  const over = new AbortController();
  const tell = async () => {
    const { runner, attempt, taskId } = file;
    const now = await exportFiles
      .on(table)
      .patch(
        { taskId },
        { set: { ...soFar(), aliveUntil: aliveUntil(world.clock) } },
        { condition: { state: 'exporting', attempt, runner: runner ?? '' } },
      );
    if (now.stopRequestedBy !== undefined) end(new StopRequested(now.stopRequestedBy));
  };
  const loop = async () => {
    while (!over.signal.aborted) {
      const next = world.clock.now() + limits.exportHeartbeatSeconds * 1000;
      try {
        await world.clock.waitUntil(next, over.signal);
        await tell();
      } catch (error) {
        if (over.signal.aborted) return;
        if (error instanceof ConditionFailed) return end(new Fenced('another runner has the file'));
        world.log.warn('an export could not say how far it is', { taskId: file.taskId, error });
      }
    }
  };
  const done = loop();
  return {
    async stop() {
      over.abort();
      await done;
    },
  };
}
