import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tiles from '@cloudscape-design/components/tiles';
import { useNavigate } from 'react-router-dom';
import { systemPreference } from '../../../../shared/contract/people/users/fields.ts';
import { readUser, updateCurrentUser } from '../../../../shared/contract/people/users/operations.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useChange, useRefresh } from '../../../app/query.ts';
import { words } from './home-words.ts';

type System = (typeof systemPreference.values)[number];

/** Asks once with which half of the product the reader wants to begin; it stays until there is an answer. */
export default function FirstUse() {
  const say = useText();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [system, setSystem] = useState<System>('MANAGEMENT');
  const saving = useChange(updateCurrentUser);
  const choose = () =>
    saving.run({ body: { current_user: { system } } }, () => {
      refresh(readUser);
      if (system === 'WORKBENCH') void navigate(link('workbenchEntry'));
    });
  return (
    <Container
      header={
        <Header variant="h2" description={say(words.firstUseHint)}>
          {say(words.firstUse)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <Tiles
          ariaLabel={say(words.firstUse)}
          value={system}
          columns={2}
          items={systemPreference.values.map((value) => ({
            value,
            label: say(systemPreference.labels[value]),
            description: say(words.systems[value]),
          }))}
          onChange={({ detail }) =>
            setSystem(systemPreference.values.find((one) => one === detail.value) ?? 'MANAGEMENT')
          }
        />
        <Button variant="primary" loading={saving.busy} onClick={choose}>
          {say(words.firstUseConfirm)}
        </Button>
      </SpaceBetween>
    </Container>
  );
}
