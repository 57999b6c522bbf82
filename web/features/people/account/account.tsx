import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { systemPreference } from '../../../../shared/contract/people/users/fields.ts';
import { readUser, updateCurrentUser } from '../../../../shared/contract/people/users/operations.ts';
import { locales } from '../../../../shared/text.ts';
import { languageNames, switchLocale, useLocale, useText } from '../../../app/language.tsx';
import { useChange, useRefresh } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { switchTheme, useTheme } from '../../../app/theme.ts';
import { Page } from '../../../ui/page/page.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { AgentConnections } from './agent-connections.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ProfileDialog, type ProfileField } from './profile-dialog.tsx';
import { SecondFactors } from './second-factors.tsx';
import { words } from './account-words.ts';

/** What a person may change about the own account. */
export default function Account() {
  return (
    <Page title={words.title} description={words.description}>
      <Profile />
      <SecondFactors />
      <Passkeys />
      <OwnSessions />
      <AccessTokens />
      <AgentConnections />
      <Preferences />
    </Page>
  );
}

function Profile() {
  const say = useText();
  const { user } = useSignedIn();
  const [editing, setEditing] = useState<ProfileField | 'password'>();
  const changeable = (field: ProfileField) => ({
    label: say(words[field]),
    value: (
      <SpaceBetween direction="horizontal" size="xs">
        <span>{user[field] || '-'}</span>
        <Button
          variant="inline-link"
          ariaLabel={`${say(words.change)} ${say(words[field])}`}
          onClick={() => setEditing(field)}
        >
          {say(words.change)}
        </Button>
      </SpaceBetween>
    ),
  });
  const roles = user.op_permissions.map(({ name }) => name).join(', ') || '-';
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={<Button onClick={() => setEditing('password')}>{say(words.changePassword)}</Button>}
        >
          {say(words.profile)}
        </Header>
      }
    >
      <KeyValuePairs
        columns={3}
        items={[
          { label: say(words.name), value: user.name },
          { label: say(words.roles), value: roles },
          { label: say(words.groups), value: user.user_groups.map(({ name }) => name).join(', ') || '-' },
          changeable('email'),
          changeable('phone'),
          changeable('wxid'),
        ]}
      />
      {editing === 'password' && <PasswordDialog onClose={() => setEditing(undefined)} />}
      {editing !== undefined && editing !== 'password' && (
        <ProfileDialog field={editing} onClose={() => setEditing(undefined)} />
      )}
    </Container>
  );
}

function Preferences() {
  const say = useText();
  const locale = useLocale();
  const theme = useTheme();
  const { user } = useSignedIn();
  const refresh = useRefresh();
  const save = useChange(updateCurrentUser);
  const chooseLanguage = (id: string) => {
    const language = locales.find((other) => other === id);
    if (language && language !== locale)
      save.run({ body: { current_user: { language } } }, () => switchLocale(language));
  };
  const chooseSystem = (id: string) => {
    const system = systemPreference.values.find((other) => other === id);
    if (system) save.run({ body: { current_user: { system } } }, () => refresh(readUser));
  };
  return (
    <Container header={<Header variant="h2">{say(words.preferences)}</Header>}>
      <SpaceBetween direction="horizontal" size="xxl">
        <Labelled label={words.language}>
          <SegmentedControl
            selectedId={locale}
            label={say(words.language)}
            options={locales.map((id) => ({ id, text: languageNames[id] }))}
            onChange={({ detail }) => chooseLanguage(detail.selectedId)}
          />
        </Labelled>
        <Labelled label={words.system}>
          <SegmentedControl
            selectedId={user.system ?? 'MANAGEMENT'}
            label={say(words.system)}
            options={systemPreference.values.map((id) => ({ id, text: say(systemPreference.labels[id]) }))}
            onChange={({ detail }) => chooseSystem(detail.selectedId)}
          />
        </Labelled>
        <Labelled label={words.theme}>
          <SegmentedControl
            selectedId={theme}
            label={say(words.theme)}
            options={[
              { id: 'light', text: say(words.light) },
              { id: 'dark', text: say(words.dark) },
            ]}
            onChange={({ detail }) => switchTheme(detail.selectedId === 'dark' ? 'dark' : 'light')}
          />
        </Labelled>
      </SpaceBetween>
    </Container>
  );
}
