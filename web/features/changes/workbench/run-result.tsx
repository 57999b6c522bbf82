import { useEffect, useState, type ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useNavigate } from 'react-router-dom';
import { isLevel, levelTexts } from '../../../../shared/levels.ts';
import { queryOutcomeTexts } from '../../../../shared/query-outcomes.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { FindingList } from '../../../parts/audit-result/finding-list.tsx';
import { stateOf } from '../../../parts/written-change.ts';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { AskPlain } from './ask-plain.tsx';
import { MoreByWorkflow } from './export-result.tsx';
import { shownFindings } from './findings.ts';
import { Results } from './results.tsx';
import { outcomeLooks } from './run-looks.ts';
import type { Run } from './runs.ts';
import type { QueryPage, QueryRun, Source } from './wire.ts';
import { transactionWords } from './transaction-words.ts';
import { words } from './words.ts';

type Props = { readonly run: Run; readonly source: Source | undefined; readonly onCancel: () => void };

/** What came of one statement: its rows, or why there are none and what can be done. */
export function RunResult({ run, source, onCancel }: Props) {
  const { ended } = run;
  if (!ended) return <Running run={run} onCancel={onCancel} />;
  if ('error' in ended) return <Refused run={run} source={source} error={ended.error} />;
  return <Ended of={ended.run} page={ended.page} source={source} />;
}

function Running({ run: { startedAt, isCancelling, workflowId }, onCancel }: { run: Run; onCancel: () => void }) {
  const say = useText();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return (
    <SpaceBetween direction="horizontal" size="s" alignItems="center">
      <StatusIndicator type="in-progress">
        {say(isCancelling ? words.cancelling : fill(words.running, { seconds }))}
      </StatusIndicator>
      {workflowId === undefined ? (
        <Button loading={isCancelling} onClick={onCancel}>
          {say(words.cancel)}
        </Button>
      ) : (
        <WorkflowLink workflowId={workflowId} />
      )}
    </SpaceBetween>
  );
}

/** Statements that are no reading queries may become a workflow; what is merely written wrong may not. */
function isChange(error: CallError): boolean {
  return error.is('queryNotReading') || error.is('queryDoesMore') || error.is('sqlTransactionStatement');
}

function Refused({ run, source, error }: { run: Run; source: Source | undefined; error: CallError }) {
  const say = useText();
  return (
    <Alert
      type="error"
      header={say(words.refused)}
      action={isChange(error) && <AskForApproval sql={run.sql} schema={run.schema} source={source} />}
    >
      {error.message}
    </Alert>
  );
}

type EndedProps = {
  readonly of: QueryRun;
  readonly page: QueryPage | undefined;
  readonly source: Source | undefined;
};

function Ended({ of: run, page, source }: EndedProps) {
  const hasRows = run.state === 'succeeded' && run.workflow_id === undefined && run.changed_rows === undefined;
  return (
    <SpaceBetween size="s">
      <Facts of={run} />
      {run.is_cut && <Cut of={run} />}
      {run.state === 'intercepted' && <Intercepted of={run} source={source} />}
      {run.state !== 'succeeded' && run.state !== 'intercepted' && run.reason && <Reason of={run} />}
      {run.workflow_id !== undefined && <WorkflowLink workflowId={run.workflow_id} />}
      {hasRows && <Masked of={run} source={source} />}
      {hasRows && <Results run={run} page={page} source={source} />}
    </SpaceBetween>
  );
}

/** A change has no rows: everything about it stands in its workflow. */
function WorkflowLink({ workflowId }: { workflowId: string }) {
  const say = useText();
  const { uid: projectID } = useProject();
  return <PageLink to={link('workflow', { projectID, workflowId })}>{say(words.openWorkflow)}</PageLink>;
}

/** Whoever reads a value must know that it is none. */
function Masked({ of: { columns, run_uid: runUid }, source }: Pick<EndedProps, 'of' | 'source'>) {
  const say = useText();
  const masked = columns.filter((column) => column.masked).map(({ name }) => name);
  if (masked.length === 0) return null;
  return (
    <Alert type="info" action={source && <AskPlain runUid={runUid} dbServiceUid={source.id} />}>
      {say(fill(words.masked, { columns: masked.join(', ') }))}
    </Alert>
  );
}

/** What a change of a transaction did, which counts once that is committed. */
function changedWords(rows: number, shown: (value: number) => string): Text {
  return rows === 1 ? transactionWords.changedOneInside : fill(transactionWords.changedInside, { rows: shown(rows) });
}

/** State, time, number of rows and which server, side by side. */
function Facts({ of: run }: { of: QueryRun }) {
  const say = useText();
  const locale = useLocale();
  const { state, milliseconds, row_count: rows, asked_server: server, asked_server_why: why } = run;
  const facts: ReactNode[] = [<Status value={state} labels={queryOutcomeTexts} looks={outcomeLooks} />];
  const number = (value: number) => value.toLocaleString(locale);
  if (milliseconds !== undefined) facts.push(say(fill(words.duration, { milliseconds: number(milliseconds) })));
  if (run.changed_rows !== undefined) facts.push(say(changedWords(run.changed_rows, number)));
  else if (state === 'succeeded' && run.workflow_id === undefined)
    facts.push(say(rows === 1 ? words.row : fill(words.rows, { rows: number(rows) })));
  if (server) facts.push(say(server === 'replica' ? words.askedReplica : words.askedPrimary));
  if (why) facts.push(why);
  return (
    <div role="status">
      <SpaceBetween direction="horizontal" size="m">
        {facts.map((fact, index) => (
          <Box key={index} display="inline">
            {fact}
          </Box>
        ))}
      </SpaceBetween>
    </div>
  );
}

function Cut({ of: run }: { of: QueryRun }) {
  const { row_count, rows_max, cut_by } = run;
  const say = useText();
  const locale = useLocale();
  const [rows, max] = [row_count.toLocaleString(locale), rows_max.toLocaleString(locale)];
  return (
    <Alert type="warning" action={<MoreByWorkflow run={run} />}>
      {say(fill(cut_by === 'bytes' ? words.cutByBytes : words.cutByRows, { rows, max }))}
    </Alert>
  );
}

function Reason({ of: { reason, error_line: line, error_column: column } }: { of: QueryRun }) {
  const say = useText();
  return (
    <Alert type="error" {...(line !== undefined && { header: say(fill(words.place, { line, column: column ?? 1 })) })}>
      {reason}
    </Alert>
  );
}

function Intercepted({ of: run, source }: Pick<EndedProps, 'of' | 'source'>) {
  const say = useText();
  const levelOf = (level: string) => (isLevel(level) ? say(levelTexts[level]) : level);
  const { audit_level, allowed_level, findings } = run;
  return (
    <SpaceBetween size="s">
      <Alert type="warning" action={<AskForApproval sql={run.sql} schema={run.schema_name} source={source} />}>
        {say(fill(words.intercepted, { level: levelOf(audit_level), allowed: levelOf(allowed_level) }))}
      </Alert>
      <FindingList findings={shownFindings(findings)} dbType={source?.db_type ?? ''} start={1} />
    </SpaceBetween>
  );
}

/** Opens a new workflow with this SQL, for its data source and schema; absent for who may not make one there. */
function AskForApproval({ sql, schema, source }: { sql: string; schema: string; source: Source | undefined }) {
  const say = useText();
  const navigate = useNavigate();
  const may = useMay();
  const { uid: projectID } = useProject();
  if (!source || !may('workflowCreate', { dbServiceUid: source.id })) return null;
  const state = stateOf({ source: source.name, schema, sql });
  return (
    <Button onClick={() => void navigate(link('workflowCreate', { projectID }), { state })}>{say(words.ask)}</Button>
  );
}
