import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isLevel, levelTexts, severityOf } from '../../../../../shared/levels.ts';
import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { Waiting } from '../../../../app/waiting.tsx';
import type { AuditTask } from '../../../../parts/audit-result/audit-wire.ts';
import { FindingList } from '../../../../parts/audit-result/finding-list.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { LevelBadge } from '../../../../ui/level-badge.tsx';
import { SqlText } from '../../../../ui/sql/sql-text.tsx';
import { BackupConflict } from '../../../../parts/audit-result/backup-conflict.tsx';
import { ConcealedNote } from '../../../../parts/masking/concealed-note.tsx';
import { UndoOutlook } from '../../../../parts/audit-result/undo-outlook.tsx';
import { placeTitle } from '../place-title.ts';
import { words } from './review-words.ts';
import { useWorst } from './use-worst.ts';
import type { WorkflowTask } from '../wire.ts';

/** What is to be decided: the statements of one data source, of many the worst, with their findings, score and level. */
export function Review({ task, onOpen }: { task: WorkflowTask; onOpen: () => void }) {
  const say = useText();
  const { audited, statements, total, failure, retry } = useWorst(task.task_id);
  if (failure) return <Failure of={{ error: failure, refetch: retry }} title={words.unread} />;
  if (!audited || !statements) return <Waiting />;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={say(factsOf(audited, say))}
          info={audited.audit_level && <LevelBadge level={audited.audit_level} />}
          actions={<Link onFollow={onOpen}>{say(fill(words.allOf, { count: audited.sql_count }))}</Link>}
        >
          {placeTitle({ name: task.instance_name, schema: task.instance_schema })}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <BackupConflict task={audited} />
        <UndoOutlook task={audited} />
        <ConcealedNote of={statements} />
        {statements.map(({ number, exec_sql, audit_result, execution_way: way }) => (
          <SpaceBetween key={number} size="xs">
            <SqlText sql={exec_sql} dbType={audited.instance_db_type} />
            <FindingList findings={worstFirst(audit_result)} dbType={audited.instance_db_type} way={way} />
          </SpaceBetween>
        ))}
        {audited.audit_level !== '' && total > statements.length && (
          <Box color="text-body-secondary">{say(fill(words.moreAsBad, { count: total - statements.length }))}</Box>
        )}
      </SpaceBetween>
    </Container>
  );
}

/** How much there is to decide about, and how the audit judged it. */
export function factsOf(audited: AuditTask, say: (text: Text) => string): Text {
  const { sql_count: count, score, audit_level: level } = audited;
  return fill(words.facts, { count, score, level: say(isLevel(level) ? levelTexts[level] : words.nothingFound) });
}

/** The findings of a statement, the worst ones first. */
export function worstFirst<F extends { readonly level: string }>(findings: readonly F[]): F[] {
  return [...findings].sort((a, b) => severityOf(b.level) - severityOf(a.level));
}
