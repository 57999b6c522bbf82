import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { Received } from '../../../../shared/contract/operation.ts';
import { endSession, listSessions, signInWay } from '../../../../shared/contract/people/sessions/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Time } from '../../../ui/time.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { browserName } from './browser-name.ts';
import { words } from './account-words.ts';

type Session = Received<typeof listSessions>['data'][number];

/** Where the reader is signed in, to end what is not wanted. */
export function OwnSessions() {
  const say = useText();
  const asked = useCall(listSessions, {}, { quiet: true });
  return (
    <Container
      header={
        <Header variant="h2" description={say(words.sessionsHint)}>
          {say(words.sessions)}
        </Header>
      }
    >
      <Answer of={asked}>{({ data }) => <Sessions sessions={data} />}</Answer>
    </Container>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const say = useText();
  const ending = useChange(endSession, { refreshes: [listSessions], said: words.sessionEnded });
  return (
    <PlainTable
      title={words.sessions}
      rows={sessions}
      rowId={({ uid }) => uid}
      columns={[
        { id: 'way', header: words.sessionWay, cell: ({ way }) => say(signInWay.labels[way]) },
        { id: 'ip', header: words.sessionAddress, cell: ({ ip }) => ip || '-' },
        {
          id: 'agent',
          header: words.sessionBrowser,
          cell: ({ user_agent: agent }) => (agent ? <span title={agent}>{browserName(agent)}</span> : '-'),
        },
        { id: 'began', header: words.sessionBegan, cell: ({ began_at: at }) => <Time at={at || undefined} /> },
        { id: 'used', header: words.sessionUsed, cell: ({ last_used_at: at }) => <Time at={at || undefined} /> },
        {
          id: 'end',
          header: words.sessionActions,
          cell: ({ uid, is_current: isCurrent }) =>
            isCurrent ? (
              say(words.sessionCurrent)
            ) : (
              <Button variant="inline-link" onClick={() => ending.run({ params: { session_uid: uid } })}>
                {say(words.sessionEnd)}
              </Button>
            ),
        },
      ]}
    />
  );
}
