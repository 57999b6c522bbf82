import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { beginPasskeySignIn, signInByPasskey } from '../../../../shared/contract/people/second-factors/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { words } from './sign-in-words.ts';

type Props = { readonly tenant: string; readonly onToken: (token: string) => void };

/** Signs in by a device that knows its owner: in place of the password, and of the code behind it. */
export function PasskeyButton({ tenant, onToken }: Props) {
  const say = useText();
  const begin = useChange(beginPasskeySignIn, { quiet: true });
  const finish = useChange(signInByPasskey, { quiet: true });
  const [isGivenUp, setIsGivenUp] = useState(false);
  const named = tenant === '' ? {} : { tenant };
  if (!('PublicKeyCredential' in window) || !window.isSecureContext) return null;

  const show = async (optionsJSON: Received<typeof beginPasskeySignIn>['data']) => {
    // Who signs in by a password need not wait for it.
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { response, ...credential } = await startAuthentication({ optionsJSON });
    const body = {
      ...named,
      credential: {
        ...credential,
        clientExtensionResults: {},
        response: { ...response, userHandle: response.userHandle ?? '' },
      },
    };
    finish.run({ body }, ({ data }) => onToken(data.token));
  };
  const start = () => {
    setIsGivenUp(false);
    begin.run({ body: named }, ({ data }) => {
      show(data).catch(() => setIsGivenUp(true));
    });
  };
  const error = begin.error ?? finish.error;
  return (
    <SpaceBetween size="s">
      {error && <Alert type="error">{error.message}</Alert>}
      {isGivenUp && <Alert type="warning">{say(words.passkeyGivenUp)}</Alert>}
      <Button fullWidth formAction="none" iconName="key" loading={begin.busy || finish.busy} onClick={start}>
        {say(words.passkey)}
      </Button>
    </SpaceBetween>
  );
}
