import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../../shared/contract/operation.ts';
import {
  addAgentConnection,
  readAgentRequest,
} from '../../../../shared/contract/people/agent-connections/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { RefusalAlert } from '../../../ui/dialog/refusal-alert.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { words } from './agent-words.ts';
import { useOwnPassword } from './own-password.tsx';

type Shown = Received<typeof readAgentRequest>['data'];
type Request = ReturnType<typeof requestIn>;

/** Where a program sends the browser: the person sees who asks for what, and lets it in or not. Nothing happens without a press. */
export default function ConnectAgent() {
  const [search] = useSearchParams();
  const request = requestIn(search);
  const asked = useCall(readAgentRequest, { query: request }, { quiet: true });
  return (
    <Page title={words.title}>
      <Answer of={asked}>
        {({ data }) =>
          data.problem === undefined ? <Consent asked={data} request={request} /> : <Wrong asked={data} />
        }
      </Answer>
    </Page>
  );
}

/** What stands in the address, by the names that OAuth has for it. */
function requestIn(search: URLSearchParams) {
  const said = (name: string) => search.get(name) ?? '';
  return {
    client_id: said('client_id'),
    redirect_uri: said('redirect_uri'),
    response_type: said('response_type'),
    code_challenge: said('code_challenge'),
    code_challenge_method: said('code_challenge_method'),
    resource: said('resource'),
    scope: said('scope'),
    state: search.get('state') ?? undefined,
  };
}

function Consent({ asked, request }: { asked: Shown; request: Request }) {
  const say = useText();
  const [access, setAccess] = useState<'read' | 'full'>('read');
  const [isDone, setIsDone] = useState(false);
  const own = useOwnPassword();
  const allowing = useChange(addAgentConnection, { quiet: true });
  const allow = (shown: object) =>
    allowing.run({ body: { request, access, ...shown } }, ({ data }) => {
      setIsDone(true);
      goBack(data.location);
    });
  if (isDone) return <Alert type="success">{say(fill(words.done, { host: asked.return_host }))}</Alert>;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (asked.asks_password) own.submit(allow);
        else allow({});
      }}
    >
      <Container
        header={<Asking asked={asked} />}
        footer={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="primary" formAction="submit" loading={allowing.busy}>
              {say(words.allow)}
            </Button>
            <Button formAction="none" disabled={allowing.busy} onClick={() => goBack(asked.refused_location)}>
              {say(words.refuse)}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          {allowing.error && <RefusalAlert refusal={allowing.error} />}
          <Alert type="warning">{say(words.unproven)}</Alert>
          <Facts asked={asked} />
          <Labelled label={words.may} stretch>
            <RadioGroup
              value={access}
              items={asked.access.map((value) => ({
                value,
                label: say(words[value]),
                description: say(words[`${value}Hint`]),
              }))}
              onChange={({ detail }) => setAccess(detail.value === 'full' ? 'full' : 'read')}
            />
          </Labelled>
          <Box color="text-body-secondary">{say(words.never)}</Box>
          {asked.asks_password && own.field}
        </SpaceBetween>
      </Container>
    </form>
  );
}

/** The name is of the program's own choosing, so it stands in marks and what is ours stands around it. */
function Asking({ asked }: { asked: Shown }) {
  const say = useText();
  const { user } = useSignedIn();
  const name = asked.client_name || say(words.nameless);
  return <Header variant="h2">{say(fill(words.asks, { name, user: user.name }))}</Header>;
}

function Facts({
  asked: { return_host: host, returns_to_this_machine: isOwn, days, idle_days: idle },
}: {
  asked: Shown;
}) {
  const say = useText();
  return (
    <KeyValuePairs
      columns={2}
      items={[
        { label: say(words.returnsTo), value: isOwn ? say(fill(words.ownMachine, { host })) : host },
        { label: say(words.lasts), value: say(fill(words.lastsFor, { days, idle })) },
      ]}
    />
  );
}

/** Told here and not sent on by itself: else anybody could lead people anywhere by a link to this console. */
function Wrong({ asked }: { asked: Shown }) {
  const say = useText();
  const { problem, return_host: host, refused_location: location } = asked;
  return (
    <Alert
      type="error"
      header={say(words.wrong)}
      action={<Button onClick={() => goBack(location)}>{say(fill(words.back, { host }))}</Button>}
    >
      {problem}
    </Alert>
  );
}

/** The server gives HTTPS or this machine only; a script in an address must not run whoever wrote it. */
function goBack(address: string): void {
  if (/^https?:\/\//.test(address)) globalThis.location.assign(address);
}
