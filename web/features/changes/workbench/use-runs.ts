import { useCallback, useEffect, useRef, useState } from 'react';
import {
  cancelQuery,
  getQueryPage,
  getQueryRun,
  runInSqlTransaction,
  runQuery,
} from '../../../../shared/contract/changes/workbench/operations.ts';
import { call, callOnLeaving } from '../../../app/call.ts';
import { CallError } from '../../../app/call-error.ts';
import type { CallArgs } from '../../../app/call-request.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { newUid } from './new-uid.ts';
import type { Run, Wanted } from './runs.ts';
import type { Sheet } from './drafts.ts';
import type { QueryPage, QueryRun } from './wire.ts';

const cancelTriesMax = 5;
const cancelPauseMilliseconds = 500;
const lostTriesMax = 30;
const lostPauseMilliseconds = 1_000;
/** Most statements of a transaction have ended by then. */
const soonMilliseconds = 150;

/** The statements that were sent from this page and what came of each; who leaves the page, or its window, stops what still runs. */
export function useRuns({ into, refresh }: InTransaction) {
  const project_uid = useProject().uid;
  const list = useRunList();
  const { runs, latest, set, patch } = list;
  const rounds = useRef(new Map<string, string>());
  useStoppedOnLeaving(project_uid, latest, rounds);
  const cancel = useCancelling(project_uid, list);

  /** In order; what stands behind one that did not succeed is not sent. */
  const start = useCallback(
    async (sheet: Place, wanted: readonly Wanted[]): Promise<void> => {
      set((before) => before.filter((one) => one.sheetKey !== sheet.key || !one.ended));
      const round = newUid();
      rounds.current.set(sheet.key, round);
      for (const statement of wanted) {
        if (rounds.current.get(sheet.key) !== round) return;
        const run = newRun(sheet, statement);
        set((before) => [...before, run]);
        const held = into(sheet.sourceUid);
        const ended = held
          ? await endInside(project_uid, run, held)
          : await endOf(project_uid, run, (workflowId) => patch(run.uid, { workflowId }));
        patch(run.uid, { ended });
        if (held) await refresh();
        if ('error' in ended || ended.run.state !== 'succeeded') return;
      }
    },
    [into, project_uid, patch, refresh, set],
  );

  /** A sheet that is closed takes its results with it. */
  const drop = useCallback(
    (sheetKey: string) => {
      rounds.current.delete(sheetKey);
      for (const one of latest.current)
        if (one.sheetKey === sheetKey && !one.ended && one.workflowId === undefined) void cancel(one.uid);
      set((before) => before.filter((one) => one.sheetKey !== sheetKey));
    },
    [cancel, latest, set],
  );
  return { runs, start, cancel, drop };
}
/** What of a sheet a run must know. */
type Place = Omit<Sheet, 'number'>;
export type RunsAtHand = ReturnType<typeof useRuns>;

/** The runs that are shown, and as they are at this moment for what goes on between two drawings. */
function useRunList() {
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const latest = useRef(runs);
  const set = useCallback((next: (before: readonly Run[]) => readonly Run[]) => {
    latest.current = next(latest.current);
    setRuns(latest.current);
  }, []);
  const patch = useCallback(
    (uid: string, next: Partial<Run>) =>
      set((before) => before.map((one) => (one.uid === uid ? { ...one, ...next } : one))),
    [set],
  );
  return { runs, latest, set, patch };
}

function useCancelling(project_uid: string, { latest, patch }: ReturnType<typeof useRunList>) {
  return useCallback(
    async (run_uid: string): Promise<void> => {
      patch(run_uid, { isCancelling: true });
      const isRunning = () => latest.current.some(({ uid, ended }) => uid === run_uid && !ended);
      // What was sent a moment ago may not be known there yet.
      for (let tries = 0; tries < cancelTriesMax; tries++) {
        if (await isCancelled({ project_uid, run_uid })) return;
        await pause(cancelPauseMilliseconds);
        if (tries > 0 && !isRunning()) return;
      }
      patch(run_uid, { isCancelling: false });
    },
    [latest, patch, project_uid],
  );
}

/** What statements go into that are run on a data source, if anything; and that the next one may be sent. */
type InTransaction = {
  readonly into: (sourceUid: string) => { readonly uid: string; readonly token: number } | undefined;
  readonly refresh: () => Promise<void>;
};

async function endInside(
  project_uid: string,
  { uid: run_uid, sql }: Run,
  { uid: transaction_uid, token }: { readonly uid: string; readonly token: number },
): Promise<NonNullable<Run['ended']>> {
  try {
    const args = { params: { project_uid, transaction_uid }, body: { token, sql, run_uid } };
    const { data } = await call(runInSqlTransaction, args, { quiet: true });
    if (data.run.state !== 'running') return { run: data.run, page: undefined };
    return (await endedLater({ project_uid, run_uid }, soonMilliseconds)) ?? { run: data.run, page: undefined };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return (isLost(error) && (await endedLater({ project_uid, run_uid }))) || { error };
  }
}

type Told = (workflowId: string) => void;

async function endOf(project_uid: string, run: Run, told: Told): Promise<NonNullable<Run['ended']>> {
  const { uid, sourceUid, schema, sql } = run;
  const body = { db_service_uid: sourceUid, schema_name: schema, sql, run_uid: uid };
  try {
    return await answered({ params: { project_uid }, body }, told);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { error };
  }
}

type Ended = { readonly run: QueryRun; readonly page: QueryPage | undefined };

/** Where the answer got lost on its way, the run is asked after by its own uid: it may well have ended. */
async function answered(args: CallArgs<typeof runQuery>, told: Told): Promise<Ended> {
  try {
    const { data } = await call(runQuery, args, { quiet: true });
    if (data.run.state !== 'running') return { run: data.run, page: data.page };
    if (data.run.workflow_id !== undefined) told(data.run.workflow_id);
    // It goes on behind the request, for as long as somebody asks after it.
    const { project_uid } = args.params;
    return (await endedLater({ project_uid, run_uid: data.run.run_uid })) ?? { run: data.run, page: undefined };
  } catch (error) {
    if (!(error instanceof CallError) || !isLost(error)) throw error;
    const params = { ...args.params, run_uid: args.body.run_uid ?? '' };
    return (await endedLater(params)) ?? Promise.reject(error);
  }
}

/** No answer, or a gateway that did not wait for it. */
function isLost({ status }: CallError): boolean {
  return status === 0 || status >= 502;
}

async function endedLater(
  params: { project_uid: string; run_uid: string },
  first: number = lostPauseMilliseconds,
): Promise<Ended | undefined> {
  for (let wait = first, tries = 0; tries < lostTriesMax; tries++) {
    await pause(wait);
    wait = Math.min(lostPauseMilliseconds, wait * 2);
    try {
      const { data: run } = await call(getQueryRun, { params }, { quiet: true });
      if (run.state === 'running') {
        // What is known to go on is asked after until it ends, which the server sees to.
        tries = -1;
        continue;
      }
      const page =
        run.state === 'succeeded' && run.workflow_id === undefined && run.changed_rows === undefined
          ? (await call(getQueryPage, { params: { ...params, page_index: 1 } }, { quiet: true })).data
          : undefined;
      return { run, page };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isLost(error)) return undefined;
    }
  }
  return undefined;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function isCancelled(params: { project_uid: string; run_uid: string }): Promise<boolean> {
  try {
    await call(cancelQuery, { params }, { quiet: true });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.is('queryNotRunning');
  }
}

function newRun({ key, sql: script, sourceUid, schema }: Place, wanted: Wanted): Run {
  return {
    ...wanted,
    uid: newUid(),
    sheetKey: key,
    script,
    sourceUid,
    schema,
    startedAt: Date.now(),
    isCancelling: false,
  };
}

type Held<T> = { readonly current: T };

function useStoppedOnLeaving(project_uid: string, runs: Held<readonly Run[]>, rounds: Held<Map<string, string>>): void {
  useEffect(() => {
    const { current: going } = rounds;
    const stop = () => {
      for (const { uid, ended, workflowId } of runs.current)
        if (!ended && workflowId === undefined) callOnLeaving(cancelQuery, { params: { project_uid, run_uid: uid } });
    };
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pagehide', stop);
      going.clear();
      stop();
    };
  }, [project_uid, runs, rounds]);
}
