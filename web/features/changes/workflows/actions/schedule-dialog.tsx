import { useState } from 'react';
import DatePicker from '@cloudscape-design/components/date-picker';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TimeInput from '@cloudscape-design/components/time-input';
import { scheduleWorkflowTask } from '../../../../../shared/contract/changes/workflows/operations.ts';
import { limits } from '../../../../../shared/limits.ts';
import { fill } from '../../../../../shared/text.ts';
import { useLocale, useText } from '../../../../app/language.tsx';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useChange } from '../../../../app/query.ts';
import { MaintenanceTimes } from '../../../../parts/maintenance/maintenance-times.tsx';
import { useCalendar } from '../../../../parts/maintenance/use-calendar.ts';
import { ownTimeZone } from '../../../../parts/maintenance/use-time-zone.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { shownOfWorkflows as refreshes } from './changes.ts';
import { words } from '../detail/detail-words.ts';
import { placeTitle } from '../place-title.ts';
import { firstMoment, localParts, scheduledMoment } from './schedule.ts';
import { ConfirmBy, confirming, type Confirmation } from './confirm-by.tsx';
import type { Workflow, WorkflowTask } from '../wire.ts';

/** When one data source is executed by itself: later than now, inside its maintenance times. */
export function ScheduleDialog({
  workflow: { workflow_id },
  task,
  onDone,
}: {
  workflow: Workflow;
  task: WorkflowTask;
  onDone: () => void;
}) {
  const say = useText();
  const locale = useLocale();
  const calendar = useCalendar();
  const { name: project_name } = useProject();
  const params = { project_name, workflow_id, task_id: task.task_id };
  const windows = task.instance_maintenance_times;
  const [chosen, setChosen] = useState(() => localParts(firstMoment({ now: new Date(), windows, ...calendar })));
  const [isShown, setIsShown] = useState(false);
  const schedule = useChange(scheduleWorkflowTask, { refreshes, said: words.scheduleDone, quiet: true });
  const [by, setBy] = useState<Confirmation>();
  const checked = scheduledMoment(chosen, { now: new Date(), windows, ...calendar });
  const change = (next: Partial<typeof chosen>) => {
    setChosen({ ...chosen, ...next });
    setIsShown(true);
  };
  const submit = () => {
    setIsShown(true);
    // Its validity passes with time, so it is asked again at the very end.
    const now = scheduledMoment(chosen, { now: new Date(), windows, ...calendar });
    if ('at' in now) schedule.run({ params, body: { schedule_time: now.at.toISOString(), ...confirming(by) } }, onDone);
  };
  return (
    <FormDialog
      title={fill(words.scheduleTitle, {
        name: placeTitle({ name: task.instance_name, schema: task.instance_schema }),
      })}
      hint={words.scheduleHint}
      text={words.scheduleVerb}
      busy={schedule.busy}
      error={schedule.error}
      onCancel={onDone}
      onSubmit={submit}
    >
      <Labelled label={words.windows}>
        <MaintenanceTimes windows={windows} />
      </Labelled>
      <Labelled
        label={words.when}
        stretch
        problem={isShown && 'problem' in checked && checked.problem}
        constraint={
          <>
            {say(fill(words.whenRule, { minutes: limits.scheduleAheadMinutesMin }))}
            <div>{say(fill(words.ownZone, { zone: ownTimeZone() }))}</div>
          </>
        }
      >
        <SpaceBetween direction="horizontal" size="xs">
          <DatePicker
            value={chosen.date}
            locale={locale}
            ariaLabel={say(words.date)}
            openCalendarAriaLabel={(date) => `${say(words.openCalendar)}${date ? `, ${date}` : ''}`}
            placeholder="YYYY/MM/DD"
            onChange={({ detail }) => change({ date: detail.value })}
          />
          <TimeInput
            format="hh:mm"
            value={chosen.time}
            ariaLabel={say(words.time)}
            placeholder="hh:mm"
            onChange={({ detail }) => change({ time: detail.value })}
          />
        </SpaceBetween>
      </Labelled>
      <ConfirmBy value={by} onChange={setBy} />
    </FormDialog>
  );
}
