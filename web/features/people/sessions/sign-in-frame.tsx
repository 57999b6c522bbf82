import type { ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { readBasicInfo } from '../../../../shared/contract/running/system/operations.ts';
import { locales } from '../../../../shared/text.ts';
import { Messages } from '../../../app/messages.tsx';
import { languageNames, chooseLocaleBeforeSignIn, useLocale, useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { switchTheme, useTheme } from '../../../app/theme.ts';
import './sign-in.css';
import { words } from './sign-in-words.ts';

/** What stands around the sign-in form: the product, language and theme. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const say = useText();
  const locale = useLocale();
  const theme = useTheme();
  const info = useCall(readBasicInfo, {}, { quiet: true }).data?.data;
  const name = info?.title || 'Sluice';
  return (
    <div className="sign-in">
      <aside className="sign-in-brand">
        <div className="sign-in-name">
          <img src={info?.logo_url || '/logo.svg'} alt="" width="40" height="40" />
          {name}
        </div>
        <p className="sign-in-claim">{say(words.claim)}</p>
        <ul>
          {words.points.map((point) => (
            <li key={point.en}>{say(point)}</li>
          ))}
        </ul>
      </aside>
      <div className="sign-in-side">
        <div className="sign-in-tools">
          <SpaceBetween direction="horizontal" size="xs">
            {locales
              .filter((other) => other !== locale)
              .map((other) => (
                <Button key={other} variant="link" onClick={() => chooseLocaleBeforeSignIn(other)}>
                  {languageNames[other]}
                </Button>
              ))}
            <Button variant="link" onClick={() => switchTheme(theme === 'dark' ? 'light' : 'dark')}>
              {say(theme === 'dark' ? words.toLight : words.toDark)}
            </Button>
          </SpaceBetween>
        </div>
        <Messages />
        <main className="sign-in-form">
          <Box padding={{ horizontal: 'l', vertical: 'xl' }}>{children}</Box>
        </main>
      </div>
    </div>
  );
}
