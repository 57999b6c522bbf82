import { useEffect, useRef, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { errors } from '../../../../shared/contract/people/oauth2/errors.ts';
import { bindOauth2User, verifyOauth2User } from '../../../../shared/contract/people/oauth2/operations.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { renewSession } from '../../../app/refresh.ts';
import { keepToken } from '../../../app/session.ts';
import { safeTarget } from '../../../app/sign-in-target.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { CodeStep } from './code-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { words } from './sign-in-words.ts';

/** Where the provider's page leads back to: straight into the console, to binding oneself, or to what went wrong. */
export default function UserBind() {
  const say = useText();
  const [search] = useSearchParams();
  const title = say(words.bindTitle);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const target = safeTarget(search.get('target'));
  const error = search.get('error');
  const ticket = search.get('oauth2_token');
  if (error !== null) return <Told problem={problemOf(error)} />;
  if (search.get('user_exist') === 'true') return <TakenIn target={target} />;
  if (ticket === null) return <Told problem={words.nothingToBind} />;
  const userName = search.get('user_name') ?? '';
  if (search.get('second_factor') === 'true') return <Verify ticket={ticket} userName={userName} target={target} />;
  return <BindForm ticket={ticket} target={target} />;
}

/** Our own words for what an address names: its text could be anybody's. */
function problemOf(kind: string): Text {
  const known = Object.entries(errors).find(([name, { text }]) => name === kind && !/\{\w+\}/.test(text.en));
  return known ? known[1].text : kind === 'userDisabled' ? words.disabled : words.providerFailed;
}

function Told({ problem }: { problem: Text }) {
  const say = useText();
  const navigate = useNavigate();
  return (
    <SignInFrame>
      <SpaceBetween size="l">
        <Alert type="error" header={say(words.notSignedIn)}>
          {say(problem)}
        </Alert>
        <Button variant="primary" fullWidth onClick={() => navigate('/login', { replace: true })}>
          {say(words.backToSignIn)}
        </Button>
      </SpaceBetween>
    </SignInFrame>
  );
}

/** The session is there, in a cookie; a token for calls comes by renewing it. */
function TakenIn({ target }: { target: string }) {
  const [isRefused, setIsRefused] = useState(false);
  const begun = useRef(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    // A cookie is exchanged once, however often this is shown.
    if (begun.current) return;
    begun.current = true;
    void renewSession().then((token) => {
      if (token === undefined) return setIsRefused(true);
      client.clear();
      return navigate(target, { replace: true });
    });
  }, [client, navigate, target]);
  return isRefused ? <Told problem={words.nothingToBind} /> : <Waiting />;
}

/** Enters with a token that the server has just given. */
function useEnter(target: string): (token: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (token) => {
    client.clear();
    keepToken(token);
    navigate(target, { replace: true });
  };
}

function Verify({ ticket, userName, target }: { ticket: string; userName: string; target: string }) {
  const enter = useEnter(target);
  const navigate = useNavigate();
  const verifying = useChange(verifyOauth2User, { quiet: true });
  const verify = (verify_code: string) =>
    verifying.run({ body: { oauth2_token: ticket, verify_code } }, ({ data }) => enter(data.token));
  return (
    <SignInFrame>
      <CodeStep
        userName={userName}
        tenant={ticket.split('.', 1)[0] ?? ''}
        busy={verifying.busy}
        error={verifying.error}
        onCode={verify}
        onBack={() => navigate('/login', { replace: true })}
      />
    </SignInFrame>
  );
}

function BindForm({ ticket, target }: { ticket: string; target: string }) {
  const say = useText();
  const enter = useEnter(target);
  const navigate = useNavigate();
  const [asksForCode, setAsksForCode] = useState(false);
  const binding = useChange(bindOauth2User, { quiet: true });
  const form = useForm(bindOauth2User.body.pick({ user_name: true, pwd: true }), { user_name: '', pwd: '' });
  const bind = (code?: string) =>
    form.submit((given) =>
      binding.run(
        { body: { ...given, oauth2_token: ticket, ...(code !== undefined && { verify_code: code }) } },
        ({ data }) => enter(data.token),
        (error) => error.is('secondFactorRequired') && setAsksForCode(true),
      ),
    );
  if (asksForCode)
    return (
      <SignInFrame>
        <CodeStep
          userName={form.values.user_name}
          tenant={ticket.split('.', 1)[0] ?? ''}
          busy={binding.busy}
          error={binding.error}
          onCode={bind}
          onBack={() => setAsksForCode(false)}
        />
      </SignInFrame>
    );
  return (
    <SignInFrame>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          bind();
        }}
      >
        <SpaceBetween size="l">
          <div>
            <Box variant="h1">{say(words.bindTitle)}</Box>
            <Box color="text-body-secondary">{say(words.bindHint)}</Box>
          </div>
          {binding.error && <Alert type="error">{binding.error.message}</Alert>}
          <Field form={form} name="user_name" label={words.userName}>
            <Input {...form.input('user_name')} autoComplete="username" autoFocus />
          </Field>
          <Field form={form} name="pwd" label={words.password}>
            <Input {...form.input('pwd')} type="password" autoComplete="current-password" />
          </Field>
          <Button variant="primary" fullWidth formAction="submit" loading={binding.busy}>
            {say(words.bind)}
          </Button>
          <Box textAlign="center">
            <Button variant="inline-link" formAction="none" onClick={() => navigate('/login', { replace: true })}>
              {say(words.backToSignIn)}
            </Button>
          </Box>
        </SpaceBetween>
      </form>
    </SignInFrame>
  );
}
