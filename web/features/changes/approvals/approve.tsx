import { useEffect, useState, type ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocation } from 'react-router-dom';
import { showApprovalLink } from '../../../../shared/contract/changes/approvals/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { Messages } from '../../../app/messages.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Time } from '../../../ui/time.tsx';
import './approve.css';
import { words } from './approve-words.ts';
import { Decision, type Decided } from './decision.tsx';
import { TaskStatements } from './task-statements.tsx';

type Asked = Received<typeof showApprovalLink>['data'];

/** What the link of a letter asks for: the SQL with what the audit found, and then the two buttons. Opening it decides nothing. */
export default function Approve() {
  const say = useText();
  const token = useLocation().hash.slice(1);
  useEffect(() => {
    document.title = say(words.page);
  }, [say]);
  return (
    <main className="approve-page">
      <SpaceBetween size="l">
        <Header variant="h1">{say(words.page)}</Header>
        <Messages />
        {token === '' ? <Alert type="warning">{say(words.noToken)}</Alert> : <Opened token={token} />}
      </SpaceBetween>
    </main>
  );
}

function Opened({ token }: { token: string }) {
  const [decided, setDecided] = useState<Decided>();
  // Once it was decided the link opens nothing any more, so it is not asked again.
  const asked = useCall(showApprovalLink, { body: { token } }, { when: decided === undefined, quiet: true });
  return (
    <Answer of={asked}>
      {({ data }) => (
        <Shown asked={data}>
          <Decision token={token} decided={decided} onDecided={setDecided} />
        </Shown>
      )}
    </Answer>
  );
}

function Shown({ asked, children }: { asked: Asked; children: ReactNode }) {
  const say = useText();
  const items = [
    { label: say(words.project), value: asked.project_name },
    { label: say(words.creator), value: asked.creator_name },
    { label: say(words.submitted), value: <Time at={asked.submitted_at} /> },
    ...(asked.desc === '' ? [] : [{ label: say(words.desc), value: asked.desc }]),
  ];
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header
            variant="h2"
            description={say(fill(words.asWhom, { name: asked.user_name }))}
            actions={<PageLink to={asked.path}>{say(words.toConsole)}</PageLink>}
          >
            {say(fill(words.title, { name: asked.workflow_name }))}
          </Header>
        }
      >
        <KeyValuePairs columns={3} items={items} />
      </Container>
      <SpaceBetween size="l">
        {asked.tasks.map((task) => (
          <TaskStatements key={`${task.instance_name}/${task.instance_schema}`} task={task} />
        ))}
      </SpaceBetween>
      {children}
    </SpaceBetween>
  );
}
