import { useEffect, useState, type ReactNode } from 'react';
import Alert, { type AlertProps } from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../../shared/limits.ts';
import { queryOutcomeTexts } from '../../../../shared/query-outcomes.ts';
import {
  isOpenTransaction,
  sqlTransactionStateTexts,
  type SqlTransactionState,
} from '../../../../shared/sql-transaction-states.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { outcomeLooks } from './run-looks.ts';
import { transactionWords as words } from './transaction-words.ts';
import { isHolding, type HeldTransaction, type TransactionAtHand } from './use-transaction.ts';
import type { SqlTransaction } from './wire.ts';

/** The transaction of this page while it is open and after its end, or the one that another page has open. */
export function TransactionBar({ at }: { at: TransactionAtHand }) {
  const say = useText();
  const { held, elsewhere } = at;
  if (held) return <Held at={at} held={held} />;
  if (!elsewhere) return null;
  const { transaction_uid: uid } = elsewhere;
  return (
    <Alert
      type="warning"
      header={<Title of={elsewhere} />}
      action={
        <Button formAction="none" loading={at.busy === 'take'} onClick={() => at.take(uid)}>
          {say(words.take)}
        </Button>
      }
    >
      {say(words.elsewhere)}
    </Alert>
  );
}

const looks: Readonly<Record<SqlTransactionState, AlertProps.Type>> = {
  starting: 'info',
  open: 'info',
  committing: 'info',
  lost: 'warning',
  committed: 'success',
  rolled_back: 'warning',
  failed: 'error',
  unknown: 'error',
};

function Held({ at, held }: { at: TransactionAtHand; held: HeldTransaction }) {
  const say = useText();
  const { transaction, isTaken } = held;
  const left = useSecondsLeft(held);
  const isLate = isHolding(held) && transaction.state === 'open' && left <= limits.sqlTransactionWarningSeconds;
  const isOver = isTaken || !isOpenTransaction(transaction.state);
  return (
    <Alert
      type={isLate ? 'warning' : lookOf(held)}
      header={<Title of={transaction} />}
      action={<Actions at={at} held={held} />}
      {...(isOver && { dismissible: true, dismissAriaLabel: say(words.close), onDismiss: at.close })}
    >
      <SpaceBetween size="xs">
        <Facts held={held} left={left} />
        {isLate && <Warning of={transaction} onStay={at.stay} isBusy={at.isStaying} />}
        <Remarks held={held} />
        <Ledger of={transaction} />
      </SpaceBetween>
    </Alert>
  );
}

function lookOf({ transaction, isTaken, isUnanswered }: HeldTransaction): AlertProps.Type {
  return isTaken || isUnanswered ? 'warning' : looks[transaction.state];
}

/** What a person must know who looks at it: that it is elsewhere, that nobody answers, or why it ended so. */
function Remarks({ held: { transaction, isTaken, isUnanswered } }: { held: HeldTransaction }) {
  const say = useText();
  const { state, reason } = transaction;
  return (
    <>
      {isTaken && isOpenTransaction(state) && <div>{say(words.taken)}</div>}
      {isUnanswered && <div>{say(words.noAnswer)}</div>}
      {reason && <div>{reason}</div>}
      {state === 'unknown' && <WhereToLook of={transaction} />}
    </>
  );
}

function Title({ of: { db_service, schema_name: schema } }: { of: SqlTransaction }) {
  const say = useText();
  const { name } = db_service;
  return <>{say(schema === '' ? fill(words.title, { name }) : fill(words.titleOfSchema, { name, schema }))}</>;
}

function Actions({ at, held }: { at: TransactionAtHand; held: HeldTransaction }) {
  const say = useText();
  const { transaction, uid, isTaken } = held;
  const { state, is_busy: isBusy } = transaction;
  if (!isOpenTransaction(state)) return null;
  if (isTaken)
    return (
      <Button formAction="none" loading={at.busy === 'take'} onClick={() => at.take(uid)}>
        {say(words.take)}
      </Button>
    );
  const isStill = state !== 'open' || isBusy || at.busy !== undefined;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        variant="primary"
        formAction="none"
        disabled={isStill && at.busy !== 'commit'}
        loading={at.busy === 'commit' || state === 'committing'}
        onClick={at.commit}
      >
        {say(words.commit)}
      </Button>
      <Button
        formAction="none"
        disabled={isStill && at.busy !== 'rollback'}
        loading={at.busy === 'rollback'}
        onClick={at.rollBack}
      >
        {say(words.rollback)}
      </Button>
    </SpaceBetween>
  );
}

/** How it stands, whose it is, since when, what was done in it and how long it has. */
function Facts({ held: { transaction, isTaken }, left }: { held: HeldTransaction; left: number }) {
  const say = useText();
  const locale = useLocale();
  const { state, statement_count: count, changed_rows: rows, person, opened_at: openedAt } = transaction;
  const facts: ReactNode[] = [
    <b>{say(state === 'unknown' ? words.unknown : sqlTransactionStateTexts[state])}</b>,
    say(fill(words.person, { name: person.name })),
    <>
      {say(words.since)} <Time at={openedAt} />
    </>,
    say(count === 1 ? words.statement : fill(words.statements, { count })),
    say(rows === 1 ? words.changedRow : fill(words.changedRows, { rows: rows.toLocaleString(locale) })),
  ];
  if (state === 'open' && !isTaken)
    facts.push(
      say(fill(transaction.ends_because === 'idle' ? words.idleLeft : words.lengthLeft, { time: minutesOf(left) })),
    );
  return (
    <SpaceBetween direction="horizontal" size="m">
      {facts.map((fact, index) => (
        <Box key={index} display="inline">
          {fact}
        </Box>
      ))}
    </SpaceBetween>
  );
}

function minutesOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type WarningProps = { readonly of: SqlTransaction; readonly onStay: () => void; readonly isBusy: boolean };

/** Announced once, and with what can be done: no staying makes it longer than it may be. */
function Warning({ of: { ends_because: why }, onStay, isBusy }: WarningProps) {
  const say = useText();
  return (
    <div role="alert">
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <span>{say(why === 'idle' ? words.idleWarning : words.lengthWarning)}</span>
        {why === 'idle' && (
          <Button formAction="none" loading={isBusy} onClick={onStay}>
            {say(words.stay)}
          </Button>
        )}
      </SpaceBetween>
    </div>
  );
}

/** What somebody needs who looks for the truth on the server. */
function WhereToLook({ of: { server_session, server_transaction } }: { of: SqlTransaction }) {
  const say = useText();
  return (
    <SpaceBetween direction="horizontal" size="m">
      {server_session !== undefined && <span>{say(fill(words.session, { id: server_session }))}</span>}
      {server_transaction !== undefined && (
        <span>{say(fill(words.serverTransaction, { id: server_transaction }))}</span>
      )}
    </SpaceBetween>
  );
}

function Ledger({ of: { statements, statement_count: count } }: { of: SqlTransaction }) {
  const say = useText();
  const locale = useLocale();
  if (statements.length === 0) return null;
  const changed = (rows: number): Text =>
    rows === 1 ? words.changedRow : fill(words.changedRows, { rows: rows.toLocaleString(locale) });
  return (
    <ExpandableSection headerText={say(words.ledger)}>
      <ol className="workbench-ledger" reversed start={statements[0]?.number ?? 1}>
        {statements.map(({ number, sql, state, changed_rows: rows }) => (
          <li key={number}>
            <code>{sql}</code> <Status value={state} labels={queryOutcomeTexts} looks={outcomeLooks} />{' '}
            {rows > 0 && say(changed(rows))}
          </li>
        ))}
      </ol>
      {count > statements.length && <p>{say(fill(words.latest, { count: statements.length }))}</p>}
    </ExpandableSection>
  );
}

/** Counts down between two answers of the server. */
function useSecondsLeft({ transaction, at }: HeldTransaction): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, transaction.seconds_left - Math.round(Math.max(0, now - at) / 1000));
}
