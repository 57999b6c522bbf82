import { useEffect, useRef } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../shared/contract/operation.ts';
import { getRewriteStatus, rewriteSql } from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useCall, useChange } from '../../app/query.ts';
import { LevelBadge } from '../../ui/level-badge.tsx';
import { SqlCopy } from '../../ui/sql/sql-copy.tsx';
import { SqlText } from '../../ui/sql/sql-text.tsx';
import { DetailsDialog } from '../../ui/dialog/details-dialog.tsx';
import { words } from './rewrite-words.ts';

type Props = { readonly taskId: number; readonly number: number; readonly sql: string; readonly dbType: string };
type Rewrite = Received<typeof getRewriteStatus>['data'];
type Suggestion = NonNullable<Rewrite['result']>['suggestions'][number];
const runningMilliseconds = 2_000;

/** How one audited statement is written better. It begins by itself when nobody has asked for it yet. */
export function RewriteDialog({ taskId, number, sql, dbType, onClose }: Props & { readonly onClose: () => void }) {
  const say = useText();
  const { found, problem, start, isBusy } = useRewrite({ task_id: taskId, number });
  return (
    <DetailsDialog size="max" title={fill(words.title, { number: String(number) })} onClose={onClose}>
      <SpaceBetween size="l">
        {problem && <Alert type="error">{problem.message}</Alert>}
        {isBusy && <ProgressBar status="in-progress" value={0} variant="standalone" label={say(words.running)} />}
        {found?.status === 'failed' && (
          <Alert
            type="error"
            header={say(words.failed)}
            action={<Button onClick={() => start(false)}>{say(words.again)}</Button>}
          >
            {found.error_message}
          </Alert>
        )}
        {found?.result && !isBusy && (
          <Result of={found.result} sql={sql} dbType={dbType} onStructure={() => start(true)} />
        )}
      </SpaceBetween>
    </DetailsDialog>
  );
}

/** The rewrite of a statement, asked for again while it runs. */
function useRewrite(params: { readonly task_id: number; readonly number: number }) {
  const read = useCall(
    getRewriteStatus,
    { params },
    { quiet: true, every: (reply) => (isRunning(reply?.data) ? runningMilliseconds : false) },
  );
  const rewrite = useChange(rewriteSql, { refreshes: [getRewriteStatus], quiet: true });
  const start = (withStructure: boolean) => rewrite.run({ params, body: { enable_structure_type: withStructure } });
  const hasBegun = useRef(false);
  const isNew = read.error?.is('notFound') ?? false;
  useEffect(() => {
    if (!isNew || hasBegun.current) return;
    hasBegun.current = true;
    start(false);
  });
  const found = read.data?.data;
  const problem = rewrite.error ?? (isNew ? null : read.error);
  return { found, problem, start, isBusy: rewrite.busy || (!found && !problem) || isRunning(found) };
}

function isRunning(rewrite: Rewrite | undefined): boolean {
  return rewrite?.status === 'pending' || rewrite?.status === 'running';
}

type Given = {
  readonly of: NonNullable<Rewrite['result']>;
  readonly sql: string;
  readonly dbType: string;
  readonly onStructure: () => void;
};

function Result({ of: result, sql, dbType, onStructure }: Given) {
  const say = useText();
  const parts = (type: Suggestion['type']) => result.suggestions.filter((one) => one.type === type);
  const structure = parts('structure');
  return (
    <>
      <ColumnLayout columns={2}>
        <div>
          <Box variant="awsui-key-label">{say(words.original)}</Box>
          <SqlText sql={sql} dbType={dbType} />
        </div>
        <div>
          <Box variant="awsui-key-label">{say(words.rewritten)}</Box>
          {result.rewritten_sql !== sql && <SqlCopy sql={result.rewritten_sql} dbType={dbType} />}
          <Box color="text-body-secondary">{result.rewritten_sql_logic_desc}</Box>
        </div>
      </ColumnLayout>
      {result.business_non_equivalent_desc !== '' && (
        <Alert type="info" header={say(words.notSame)}>
          <div className="result-text">{result.business_non_equivalent_desc}</div>
        </Alert>
      )}
      <Suggestions title={words.applied} of={parts('statement')} dbType={dbType} />
      <Suggestions title={words.structure} of={structure} dbType={dbType} />
      {structure.some(({ status }) => status === 'initial') && (
        <Button onClick={onStructure}>{say(words.withStructure)}</Button>
      )}
      {structure.some(({ ddl_dcl }) => ddl_dcl !== '') && (
        <Box color="text-body-secondary">{say(words.structureHint)}</Box>
      )}
      <Suggestions title={words.decisions} of={parts('other')} dbType={dbType} />
    </>
  );
}

function Suggestions({ title, of, dbType }: { title: Text; of: readonly Suggestion[]; dbType: string }) {
  const say = useText();
  if (of.length === 0) return null;
  return (
    <div>
      <Box variant="h3">{say(title)}</Box>
      <SpaceBetween size="s">
        {of.map(({ rule_name, audit_level, type, desc, ddl_dcl }) => (
          <div key={`${rule_name} ${desc}`}>
            {type === 'other' && audit_level !== '' ? (
              <LevelBadge level={audit_level} />
            ) : (
              <Box variant="strong">{rule_name}</Box>
            )}
            <div className="result-text">{desc}</div>
            {ddl_dcl !== '' && <SqlCopy sql={ddl_dcl} dbType={dbType} />}
          </div>
        ))}
      </SpaceBetween>
    </div>
  );
}
