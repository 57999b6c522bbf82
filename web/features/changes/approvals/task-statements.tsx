import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { showApprovalLink } from '../../../../shared/contract/changes/approvals/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { BackupConflict } from '../../../parts/audit-result/backup-conflict.tsx';
import { OutlookAlert } from '../../../parts/audit-result/undo-outlook.tsx';
import { ConcealedNote } from '../../../parts/masking/concealed-note.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { words } from './approve-words.ts';

type Task = Received<typeof showApprovalLink>['data']['tasks'][number];
type Statement = Task['statements'][number];

/** What is to run on one data source, each statement with its findings. */
export function TaskStatements({ task }: { task: Task }) {
  const say = useText();
  const place = [task.instance_name, task.instance_schema].filter(Boolean).join(' / ');
  const more = task.statement_nums - task.statements.length;
  const described = `${say(words.score)} ${task.score} · ${say(words.passRate)} ${Math.round(task.pass_rate * 100)}%`;
  return (
    <Container
      header={
        <Header variant="h3" counter={`(${task.statement_nums})`} description={described}>
          {place}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <BackupConflict task={task} />
        {task.undo_outlook && <OutlookAlert outlook={task.undo_outlook} />}
        <ConcealedNote of={[task]} />
        {task.statements.map((statement) => (
          <OneStatement key={statement.number} statement={statement} />
        ))}
        {more > 0 && <Alert type="warning">{say(fill(words.more, { count: more }))}</Alert>}
      </SpaceBetween>
    </Container>
  );
}

function OneStatement({ statement: { number, exec_sql: sql, findings } }: { statement: Statement }) {
  const say = useText();
  return (
    <div>
      <Box variant="h4" fontSize="heading-xs">
        {say(fill(words.statement, { number }))}
      </Box>
      <SqlText sql={sql} />
      {findings.length === 0 ? (
        <Box color="text-body-secondary">{say(words.nothingFound)}</Box>
      ) : (
        <ul className="plain-list">
          {findings.map(({ level, message }, n) => (
            <li key={`${n} ${message}`}>
              <LevelBadge level={level} /> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
