import { useState } from 'react';
import Container from '@cloudscape-design/components/container';
import Tabs from '@cloudscape-design/components/tabs';
import Badge from '@cloudscape-design/components/badge';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../../../shared/limits.ts';
import { listAuditTaskSqls } from '../../../../../shared/contract/auditing/tasks/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { useLocale, useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import { AuditSummary } from '../../../../parts/audit-result/audit-summary.tsx';
import { words } from '../../../../parts/audit-result/audit-words.ts';
import { words as createWords } from './create-words.ts';
import { SkippedFiles } from '../../../../parts/audit-result/skipped-files.tsx';
import { editorFindings } from '../../../../parts/audit-result/findings.ts';
import { placeTitle } from '../place-title.ts';
import type { Script } from './script.ts';
import { ScriptEditor } from './script-editor.tsx';
import { Statements } from '../../../../parts/audit-result/statements.tsx';
import type { Audited, Target } from './use-audit.ts';

type Props = {
  readonly audited: readonly Audited[];
  readonly scriptOf: (target: Target) => Script;
  readonly onChange: (target: Target, script: Script) => void;
  readonly isStale: boolean;
  readonly onAudit: () => void;
};

/** The audit of each data source, with the SQL beside its findings so that it can be changed at once. */
export function AuditResult({ audited, ...rest }: Props) {
  const [shown, setShown] = useState(audited[0]?.target.key);
  const current = audited.find(({ target }) => target.key === shown) ?? audited[0];
  if (!current) return null;
  if (audited.length === 1) return <OneResult key={current.task.task_id} audited={current} {...rest} />;
  return (
    <Tabs
      activeTabId={current.target.key}
      onChange={({ detail }) => setShown(detail.activeTabId)}
      tabs={audited.map((one) => ({
        id: one.target.key,
        label: (
          <SpaceBetween direction="horizontal" size="xs">
            <span>{placeTitle(one.target)}</span>
            <Badge>{one.task.score}</Badge>
          </SpaceBetween>
        ),
        content: one === current && <OneResult key={one.task.task_id} audited={one} {...rest} />,
      }))}
    />
  );
}

function OneResult({
  audited: { target, task },
  scriptOf,
  onChange,
  isStale,
  onAudit,
}: Omit<Props, 'audited'> & { audited: Audited }) {
  const say = useText();
  const locale = useLocale();
  const [line, setLine] = useState<number>();
  const script = scriptOf(target);
  const marked = useCall(listAuditTaskSqls, {
    params: { task_id: task.task_id },
    query: { page_index: 1, page_size: limits.fullRowsMax },
  });
  // Places in SQL that has changed since would mislead; then the editor judges by itself again.
  const findings =
    isStale || !marked.data || script.kind === 'zip_file' ? undefined : editorFindings(marked.data.data, locale);
  return (
    <SpaceBetween size="l">
      <SkippedFiles task={task} />
      <Container>
        <SpaceBetween size="l">
          <AuditSummary task={task} />
          <ScriptEditor
            script={script}
            onChange={(next) => onChange(target, next)}
            target={target}
            dbType={task.instance_db_type}
            findings={findings}
            line={line}
            onSubmit={onAudit}
            label={fill(createWords.sqlFor, { name: placeTitle(target) })}
            problem={isStale ? createWords.stale : undefined}
          />
          {task.sql_count > limits.fullRowsMax && (
            <div>{say(fill(words.editorPart, { count: limits.fullRowsMax }))}</div>
          )}
        </SpaceBetween>
      </Container>
      <Statements
        task={task}
        hasRun={false}
        notes={isStale ? 'read' : 'write'}
        choosesWays={!isStale}
        {...(!isStale && script.sql !== '' && { onLine: setLine })}
      />
    </SpaceBetween>
  );
}
