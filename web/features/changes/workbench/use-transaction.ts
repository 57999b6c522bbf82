import { useCallback, useEffect, useRef, useState } from 'react';
import {
  beginSqlTransaction,
  commitSqlTransaction,
  getOpenSqlTransaction,
  getSqlTransaction,
  keepSqlTransaction,
  rollBackSqlTransaction,
  takeSqlTransaction,
} from '../../../../shared/contract/changes/workbench/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { isOpenTransaction } from '../../../../shared/sql-transaction-states.ts';
import type { Text } from '../../../../shared/text.ts';
import { call } from '../../../app/call.ts';
import { CallError } from '../../../app/call-error.ts';
import { useMay } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import type { Sheet } from './drafts.ts';
import { transactionWords } from './transaction-words.ts';
import type { SqlTransaction } from './wire.ts';

/** A transaction of this page. */
export type HeldTransaction = {
  readonly uid: string;
  readonly token: number;
  readonly transaction: SqlTransaction;
  /** When the server said so, by the clock of this page. */
  readonly at: number;
  /** Another page goes on with it. */
  readonly isTaken: boolean;
  readonly isUnanswered: boolean;
  /** It ended as its person asked for. */
  readonly isAsWanted?: boolean;
};

type Place = Pick<Sheet, 'sourceUid' | 'schema'>;

/** The one transaction that this page holds, kept for as long as the page is there, and what is open on the data source at hand. */
export function useTransaction(place: Place) {
  const { held, latest, put } = useHeld();
  const found = useFound(place);
  const actions = useActions({ place, latest, put });
  const { open, isOffered } = found;
  /** The transaction that statements on a data source go into. */
  const into = useCallback(
    (sourceUid: string) => {
      const one = latest.current;
      return isHolding(one) && one.transaction.db_service.uid === sourceUid ? one : undefined;
    },
    [latest],
  );
  /** Nothing is run outside by somebody who believes to be inside: not while it begins or ends, nor before its end was seen. */
  const whyNotNow = (sourceUid: string): Text | undefined => {
    if (actions.busy !== undefined) return transactionWords.wait;
    if (!held || held.isAsWanted || held.transaction.db_service.uid !== sourceUid || isHolding(held)) return undefined;
    return transactionWords.endedFirst;
  };
  return {
    held,
    ...actions,
    whyNotNow,
    /** It can be begun here. */
    isOffered: isOffered && !open && !isHolding(held),
    /** Of the same person, in another page. */
    elsewhere: open && open.transaction_uid !== held?.uid && !isHolding(held) ? open : undefined,
    close: () => put(undefined),
    into,
  };
}

/** What is held, and as it is at this moment for what goes on between two drawings. */
function useHeld() {
  const [held, setHeld] = useState<HeldTransaction>();
  const latest = useRef(held);
  const put = useCallback((next: HeldTransaction | undefined) => {
    latest.current = next;
    setHeld(next);
  }, []);
  return { held, latest, put };
}

function useFound({ sourceUid }: Place) {
  const project_uid = useProject().uid;
  const may = useMay();
  const { data } = useCall(
    getOpenSqlTransaction,
    { params: { project_uid }, query: { db_service_uid: sourceUid } },
    {
      when: sourceUid !== '' && may('sqlTransactionRun', { dbServiceUid: sourceUid }),
      quiet: true,
      // It may end in another page, or by itself.
      every: (found) => (found?.data.open ? limits.sqlTransactionKeepSeconds * 1000 : false),
    },
  );
  return { isOffered: data?.data.is_offered === true, open: data?.data.open };
}

type Latest = { readonly current: HeldTransaction | undefined };
type Put = (next: HeldTransaction | undefined) => void;
type Acting = { readonly place: Place; readonly latest: Latest; readonly put: Put };

const options = { refreshes: [getOpenSqlTransaction] };

/** What its person does with it. */
function useActions({ place, latest, put }: Acting) {
  const project_uid = useProject().uid;
  const [isStaying, setStaying] = useState(false);
  const refresh = useKeeping({ project_uid, latest, put });
  const [begun, taken] = [useChange(beginSqlTransaction, options), useChange(takeSqlTransaction, options)];
  const [committed, undone] = [useChange(commitSqlTransaction, options), useChange(rollBackSqlTransaction, options)];
  const hold = ({ data: { token, transaction } }: { data: { token: number; transaction: SqlTransaction } }) =>
    put({ uid: transaction.transaction_uid, token, transaction, at: Date.now(), isTaken: false, isUnanswered: false });
  const end = (how: typeof committed | typeof undone, wanted: SqlTransaction['state']) => () => {
    const one = latest.current;
    if (!one) return;
    const params = { project_uid, transaction_uid: one.uid };
    how.run({ params, body: { token: one.token } }, ({ data }) =>
      put({ ...one, transaction: data, at: Date.now(), isAsWanted: data.state === wanted }),
    );
  };
  const stay = async () => {
    setStaying(true);
    await refresh('stay');
    setStaying(false);
  };
  const { sourceUid: db_service_uid, schema: schema_name } = place;
  return {
    busy: busyWith({ begin: begun.busy, take: taken.busy, commit: committed.busy, rollback: undone.busy }),
    isStaying,
    refresh,
    begin: () => begun.run({ params: { project_uid }, body: { db_service_uid, schema_name } }, hold),
    take: (transaction_uid: string) => taken.run({ params: { project_uid, transaction_uid } }, hold),
    commit: end(committed, 'committed'),
    rollBack: end(undone, 'rolled_back'),
    stay: () => void stay(),
  };
}

function busyWith<What extends string>(ways: Readonly<Record<What, boolean>>): What | undefined {
  return (Object.keys(ways) as What[]).find((one) => ways[one]);
}
export type TransactionAtHand = ReturnType<typeof useTransaction>;

/** Whether something can still be done in it from here. */
export function isHolding(held: HeldTransaction | undefined): held is HeldTransaction {
  return held !== undefined && !held.isTaken && isOpenTransaction(held.transaction.state);
}

type Keeping = { readonly project_uid: string; readonly latest: Latest; readonly put: Put };

/** Says every few seconds that the page is there, and learns how the transaction stands; whoever leaves the window is asked first. */
function useKeeping({ project_uid, latest, put }: Keeping) {
  const refresh = useCallback(
    async (how?: 'stay') => {
      const one = latest.current;
      if (!one || !isOpenTransaction(one.transaction.state)) return;
      const params = { project_uid, transaction_uid: one.uid };
      const next = await told(() =>
        one.isTaken
          ? call(getSqlTransaction, { params }, { quiet: true })
          : call(keepSqlTransaction, { params, body: { token: one.token, stay: how === 'stay' } }, { quiet: true }),
      );
      const now = latest.current;
      if (now?.uid !== one.uid || !isOpenTransaction(now.transaction.state)) return;
      if (next === 'unanswered') put({ ...now, isUnanswered: true });
      else if (next === 'taken') put({ ...now, isTaken: true, isUnanswered: false });
      else put({ ...now, transaction: next, at: Date.now(), isUnanswered: false });
    },
    [latest, project_uid, put],
  );
  useEffect(() => {
    const timer = setInterval(() => void refresh(), limits.sqlTransactionKeepSeconds * 1000);
    const ask = (event: BeforeUnloadEvent) => {
      if (isHolding(latest.current)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('beforeunload', ask);
    };
  }, [latest, refresh]);
  return refresh;
}

async function told(ask: () => Promise<{ data: SqlTransaction }>): Promise<SqlTransaction | 'taken' | 'unanswered'> {
  try {
    return (await ask()).data;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.is('sqlTransactionTaken') ? 'taken' : 'unanswered';
  }
}
