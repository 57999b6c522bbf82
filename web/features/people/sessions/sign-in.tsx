import { useEffect, useState } from 'react';
import * as z from 'zod';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { Labelled } from '../../../ui/form/labelled.tsx';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { goToProvider, readOauth2Tips } from '../../../../shared/contract/people/oauth2/operations.ts';
import { readLoginTips, signIn } from '../../../../shared/contract/people/sessions/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { keepToken, useSession } from '../../../app/session.ts';
import { safeTarget } from '../../../app/sign-in-target.ts';
import { forget, stored } from '../../../app/storage.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { CodeStep } from './code-step.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RenewalStep } from './renewal-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { words } from './sign-in-words.ts';

const schema = signIn.body.shape.session
  .pick({ username: true, password: true, tenant: true })
  .extend({ agreed: z.boolean().refine((agreed) => agreed, { params: { text: words.mustAgree } }) });

export { default as UserBind } from './user-bind.tsx';

/** The sign-in page: returns to the page that asked for it. */
export default function SignIn() {
  const say = useText();
  const [search] = useSearchParams();
  const target = safeTarget(search.get('target'));
  const session = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const entering = useChange(signIn, { quiet: true });
  const form = useForm(schema, { username: '', password: '', tenant: search.get('tenant') ?? '', agreed: true });
  const [askedTenant] = useState(form.values.tenant ?? '');
  const [namesTenant, setNamesTenant] = useState(form.values.tenant !== '');
  const { tenant = '' } = form.values;
  const [step, setStep] = useState<'password' | 'code' | 'renewal'>('password');
  const [chosen, setChosen] = useState<string>();
  const title = say(words.title);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const goIn = (token: string) => {
    // What the former user saw must not be shown to this one.
    client.clear();
    forget(stored.noticeShown);
    keepToken(token);
    navigate(target, { replace: true });
  };
  const enter = ({ code, renewed = chosen }: { code?: string; renewed?: string | undefined } = {}) =>
    form.submit(({ username, password, tenant }) => {
      const session = {
        username,
        password,
        ...(tenant && { tenant }),
        ...(code !== undefined && { verify_code: code }),
        ...(renewed !== undefined && { new_password: renewed }),
      };
      entering.run(
        { body: { session } },
        ({ data }) => goIn(data.token),
        (error) => {
          if (error.is('secondFactorRequired')) setStep('code');
          if (error.is('passwordExpired')) setStep('renewal');
        },
      );
    });
  if (session !== 'none' && !entering.busy) return <Navigate to={target} replace />;

  const back = () => {
    setChosen(undefined);
    setStep('password');
  };
  if (step === 'code')
    return (
      <SignInFrame>
        <CodeStep
          userName={form.values.username}
          tenant={tenant}
          busy={entering.busy}
          error={entering.error}
          onCode={(code) => enter({ code })}
          onBack={back}
        />
        <PasskeyButton tenant={tenant} onToken={goIn} />
      </SignInFrame>
    );
  if (step === 'renewal')
    return (
      <SignInFrame>
        <RenewalStep
          busy={entering.busy}
          error={entering.error}
          onChosen={(renewed) => {
            setChosen(renewed);
            enter({ renewed });
          }}
          onBack={back}
        />
      </SignInFrame>
    );
  return (
    <SignInFrame>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <SpaceBetween size="l">
          <div>
            <Box variant="h1">{title}</Box>
            <Box color="text-body-secondary">{say(words.subtitle)}</Box>
          </div>
          {entering.error && <Alert type="error">{entering.error.message}</Alert>}
          <Field form={form} name="username" label={words.userName}>
            <Input {...form.input('username')} autoComplete="username" autoFocus />
          </Field>
          <Field form={form} name="password" label={words.password}>
            <Input {...form.input('password')} type="password" autoComplete="current-password" />
          </Field>
          {namesTenant && (
            <Labelled label={words.tenant} hint={words.tenantHint} stretch>
              <Input {...form.input('tenant')} autoComplete="organization" />
            </Labelled>
          )}
          <Labelled problem={form.problemOf('agreed')}>
            <Checkbox {...form.check('agreed')}>
              {say(words.agree)}{' '}
              <Link href="/user-agreement.html" external externalIconAriaLabel={say(words.newTab)}>
                {say(words.agreement)}
              </Link>
            </Checkbox>
          </Labelled>
          <EnterButton tenant={askedTenant} userName={form.values.username} busy={entering.busy} />
          <PasskeyButton tenant={tenant} onToken={goIn} />
          <ProviderButton tenant={askedTenant} target={target} />
          {!namesTenant && (
            <Box textAlign="center">
              <Button variant="inline-link" formAction="none" onClick={() => setNamesTenant(true)}>
                {say(words.otherTenant)}
              </Button>
            </Box>
          )}
        </SpaceBetween>
      </form>
    </SignInFrame>
  );
}

function EnterButton({ tenant, userName, busy }: { tenant: string; userName: string; busy: boolean }) {
  const say = useText();
  const tips = useCall(readLoginTips, { query: ofTenant(tenant) }, { quiet: true }).data?.data;
  const passwordIsOff = (tips?.disable_user_pwd_login ?? false) && userName !== 'admin';
  return (
    <Button
      variant="primary"
      fullWidth
      formAction="submit"
      loading={busy}
      disabled={passwordIsOff}
      {...(passwordIsOff && { disabledReason: say(words.passwordOff) })}
    >
      {tips?.login_button_text || say(words.enter)}
    </Button>
  );
}

/** A link and a whole load, since the console is left. */
function ProviderButton({ tenant, target }: { tenant: string; target: string }) {
  const say = useText();
  const provider = useCall(readOauth2Tips, { query: ofTenant(tenant) }, { quiet: true }).data?.data;
  if (!provider?.enable_oauth2) return null;
  const query = new URLSearchParams({ ...ofTenant(tenant), target });
  return (
    <Button fullWidth formAction="none" href={`${goToProvider.path}?${query.toString()}`}>
      {provider.login_tip || say(words.byProvider)}
    </Button>
  );
}

function ofTenant(tenant: string): Record<string, string> {
  return tenant === '' ? {} : { tenant };
}
