import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  endAgentConnection,
  listAgentConnections,
} from '../../../../shared/contract/people/agent-connections/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { Time } from '../../../ui/time.tsx';
import { words } from './agent-words.ts';

type Connection = Received<typeof listAgentConnections>['data'][number];

/** The agents that work as the reader, to end what is not wanted. */
export function AgentConnections() {
  const say = useText();
  const asked = useCall(listAgentConnections, {}, { quiet: true });
  const address = asked.data?.address;
  const hint = address === '' ? words.off : fill(words.hint, { address: address ?? '/mcp' });
  return (
    <Container
      header={
        <Header variant="h2" description={say(hint)}>
          {say(words.agents)}
        </Header>
      }
    >
      <Answer of={asked}>{({ data }) => <Connections connections={data} />}</Answer>
    </Container>
  );
}

function Connections({ connections }: { connections: readonly Connection[] }) {
  const say = useText();
  const ending = useAsked<Connection>();
  const end = useChange(endAgentConnection, {
    refreshes: [listAgentConnections],
    said: words.ended,
    quiet: true,
  });
  return (
    <>
      <PlainTable
        rows={connections}
        rowId={({ uid }) => uid}
        title={words.agents}
        empty={words.none}
        columns={[
          { id: 'name', header: words.name, cell: (one) => <span title={one.return_host}>{nameOf(one)}</span> },
          { id: 'access', header: words.access, cell: ({ access }) => say(words.short[access]) },
          { id: 'until', header: words.until, cell: (one) => <Until connection={one} /> },
          {
            id: 'used',
            header: words.used,
            cell: ({ last_used_at: at, last_used_ip: ip }) =>
              at === '' ? (
                say(words.unused)
              ) : (
                <span title={ip}>
                  <Time at={at} />
                </span>
              ),
          },
          { id: 'created', header: words.since, cell: ({ created_at: at }) => <Time at={at} /> },
          {
            id: 'end',
            header: words.actions,
            cell: (one) => (
              <Button
                variant="inline-link"
                ariaLabel={`${say(words.end)} ${nameOf(one)}`}
                onClick={() => ending.ask(one)}
              >
                {say(words.end)}
              </Button>
            ),
          },
        ]}
      />
      {ending.about && (
        <Confirm
          title={words.end}
          text={words.end}
          busy={end.busy}
          error={end.error}
          onConfirm={() => end.run({ params: { agent_connection_uid: ending.about?.uid ?? '' } }, ending.done)}
          onCancel={ending.done}
        >
          {say(fill(words.endAsked, { name: nameOf(ending.about) }))}
        </Confirm>
      )}
    </>
  );
}

/** A program may have told no name; then the place that it returned to stands for it. */
function nameOf({ client_name: name, return_host: host }: Connection): string {
  return name || host;
}

function Until({ connection: { state, expires_at: at } }: { connection: Connection }) {
  const say = useText();
  if (state === 'on') return <Time at={at} />;
  return (
    <StatusIndicator type={state === 'copied' ? 'error' : 'warning'}>
      {say(state === 'copied' ? words.copied : words.expired)}
    </StatusIndicator>
  );
}
