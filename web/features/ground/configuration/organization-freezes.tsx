import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import * as z from 'zod';
import { readFrozenPeriods, updateFrozenPeriods } from '../../../../shared/contract/ground/configuration/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { FrozenEditor } from '../../../parts/maintenance/frozen-editor.tsx';
import { organizationRows, periodsOf, rowsOf } from '../../../parts/maintenance/period-rows.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { SaveProblem } from '../../../ui/form/save-problem.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Time } from '../../../ui/time.tsx';
import { words } from './configuration-words.ts';

const schema = z.object({ frozen: organizationRows });
type Known = Received<typeof readFrozenPeriods>['data'];

/** When nothing of any project is changed. */
export function OrganizationFreezes() {
  const asked = useCall(readFrozenPeriods, {}, { quiet: true });
  const [saves, setSaves] = useState(0);
  return (
    <Answer of={asked}>
      {({ data }) => <FreezesForm key={saves} known={data} onSaved={() => setSaves(saves + 1)} />}
    </Answer>
  );
}

type Props = { readonly known: Known; readonly onSaved: () => void };

function FreezesForm({ known, onSaved }: Props) {
  const say = useText();
  const why = useWhyNot()('channelManage');
  const form = useForm(schema, { frozen: rowsOf(known.frozen_periods) });
  // What the reader began with: what others saved since then must not be lost unseen.
  const [begun] = useState(known.version);
  const saving = useChange(updateFrozenPeriods, { refreshes: [readFrozenPeriods], said: words.saved, quiet: true });
  const save = (version: number) =>
    form.submit(({ frozen }) => saving.run({ body: { version, frozen_periods: periodsOf(frozen) } }, onSaved));
  return (
    <Container header={<FreezesHeader known={known} />}>
      <SpaceBetween size="m">
        {saving.error && <SaveProblem error={saving.error} onOverwrite={() => save(known.version)} />}
        {form.values.frozen.length === 0 && <Box color="text-body-secondary">{say(words.noFreezes)}</Box>}
        <FrozenEditor
          rows={form.values.frozen}
          problemOf={form.problemOf}
          onChange={(rows) => form.set('frozen', rows)}
          isReasonOptional
          why={why}
        />
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <ReasonedButton
            text={words.save}
            variant="primary"
            why={why}
            loading={saving.busy}
            onClick={() => save(begun)}
          />
          {form.isChanged && <StatusIndicator type="warning">{say(words.unsaved)}</StatusIndicator>}
        </SpaceBetween>
        <LeaveGuard when={form.isChanged && !saving.busy} text={words.discardHint} />
      </SpaceBetween>
    </Container>
  );
}

function FreezesHeader({ known: { changed_at: at, changed_by: by } }: { known: Known }) {
  const say = useText();
  return (
    <Header
      variant="h2"
      description={
        <>
          {say(words.freezesHint)}
          {at && (
            <>
              <br />
              {say(words.changed)} <Time at={at} /> {by}
            </>
          )}
        </>
      }
    >
      {say(words.freezes)}
    </Header>
  );
}
