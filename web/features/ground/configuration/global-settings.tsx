import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import * as z from 'zod';
import { webAddress } from '../../../../shared/channels/channel.ts';
import {
  readSystemVariables,
  recordHours,
  updateSystemVariables,
} from '../../../../shared/contract/ground/configuration/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { SaveProblem } from '../../../ui/form/save-problem.tsx';
import { localTime, Time } from '../../../ui/time.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { words } from './configuration-words.ts';

const schema = z.object({ url: webAddress, operation_record_expired_hours: recordHours });
type Variables = Received<typeof readSystemVariables>['data'];
const { operationRecordHoursMin: min, operationRecordHoursMax: max, recordRetentionPauseHours } = limits;

/** What holds for the whole platform. */
export function GlobalSettings() {
  const asked = useCall(readSystemVariables, {}, { quiet: true });
  return <Answer of={asked}>{({ data }) => <SettingsForm key={JSON.stringify(data)} {...data} />}</Answer>;
}

function SettingsForm({
  url,
  operation_record_expired_hours,
  operation_record_later_hours: laterHours,
  operation_record_later_from: laterFrom,
  changed_at: at,
  changed_by: by,
}: Variables) {
  const say = useText();
  const why = useWhyNot()('channelManage');
  const form = useForm(schema, { url, operation_record_expired_hours });
  const saving = useChange(updateSystemVariables, { refreshes: [readSystemVariables], said: words.saved, quiet: true });
  const save = () =>
    form.submit(({ operation_record_expired_hours: hours, ...rest }) => {
      // Who changes something else leaves a shorter time that is to come as it is.
      const changed = hours === operation_record_expired_hours ? {} : { operation_record_expired_hours: hours };
      return saving.run({ body: { ...rest, ...changed } }, undefined, form.refuse);
    });
  return (
    <Container
      header={
        <Header
          variant="h2"
          {...(at && {
            description: (
              <>
                {say(words.changed)} <Time at={at} /> {by}
              </>
            ),
          })}
        >
          {say(words.global)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {saving.error && <SaveProblem error={saving.error} onOverwrite={save} />}
        <Field form={form} name="url" label={words.url} hint={words.urlHint}>
          <Input {...form.input('url')} disabled={why !== undefined} inputMode="url" />
        </Field>
        <Field
          form={form}
          name="operation_record_expired_hours"
          label={words.recordHours}
          hint={fill(words.recordHoursHint, { days: recordRetentionPauseHours / 24 })}
          constraint={fill(words.recordHoursRange, { min, max })}
        >
          <Input {...form.number('operation_record_expired_hours')} type="number" disabled={why !== undefined} />
        </Field>
        {laterHours !== undefined && laterFrom !== undefined && (
          <Alert type="info">
            {say(fill(words.recordHoursLater, { hours: laterHours, time: localTime(laterFrom) }))}
          </Alert>
        )}
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <ReasonedButton text={words.save} variant="primary" why={why} loading={saving.busy} onClick={save} />
          {form.isChanged && <StatusIndicator type="warning">{say(words.unsaved)}</StatusIndicator>}
        </SpaceBetween>
        <LeaveGuard when={form.isChanged && !saving.busy} text={words.discardHint} />
      </SpaceBetween>
    </Container>
  );
}
