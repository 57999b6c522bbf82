import type * as z from 'zod';
import { Labelled } from '../../../ui/form/labelled.tsx';
import {
  addDbServiceSyncTask,
  listDbServiceSyncTasks,
  listDbServiceSyncTaskTips,
  updateDbServiceSyncTask,
} from '../../../../shared/contract/databases/db-service-sync-tasks/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useText } from '../../../app/language.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { AuditFields } from './audit-fields.tsx';
import { startingValues, syncForm, syncFormWithAddress, wireTask } from './sync-form.ts';
import type { SyncTask } from './sync-tasks.tsx';
import { words } from './words.ts';

type Tip = Received<typeof listDbServiceSyncTaskTips>['data'][number];

/** Makes a sync task, or changes one. */
export function SyncTaskDialog({ task, onClose }: { task: SyncTask | undefined; onClose: () => void }) {
  const tips = useCall(listDbServiceSyncTaskTips, {}).data?.data;
  const tipOf = (name: string) => tips?.find(({ service_source_name: one }) => one === name);
  const form = useForm<typeof syncForm>(
    (values) => (tipOf(values.source)?.asks_url ? syncFormWithAddress : syncForm),
    startingValues(task),
  );
  const saving = useSave(task, onClose);
  const chosen = tipOf(form.values.source);
  const submit = () => form.submit((values) => saving.save(values, chosen, form.refuse));
  return (
    <FormDialog
      title={task ? fill(words.editTitle, { name: task.name }) : words.add}
      text={words.save}
      busy={saving.busy}
      error={saving.error}
      onSubmit={submit}
      isChanged={form.isChanged}
      onCancel={onClose}
    >
      <Field form={form} name="name" label={words.name} hint={words.nameHint}>
        <Input {...form.input('name')} />
      </Field>
      <Field form={form} name="source" label={words.source} {...(chosen && { hint: sameWords(chosen.description) })}>
        <Select
          {...form.select(
            'source',
            (tips ?? []).map(({ service_source_name: one }) => ({ value: one, label: one })),
          )}
          statusType={tips ? 'finished' : 'loading'}
        />
      </Field>
      {chosen?.asks_url !== false && (
        <Field form={form} name="url" label={words.url}>
          <Input {...form.input('url')} inputMode="url" />
        </Field>
      )}
      <Field form={form} name="db_type" label={words.dbType}>
        <Select
          {...form.select(
            'db_type',
            (chosen?.db_type ?? []).map((one) => ({ value: one, label: one })),
          )}
          filteringType="auto"
        />
      </Field>
      <AuditFields form={form} />
      <Field form={form} name="cron_express" label={words.cron} hint={words.cronHint}>
        <Input {...form.input('cron_express')} />
      </Field>
      {chosen?.params.map((param) => (
        <ParamField
          key={param.key}
          param={param}
          {...(task && { kept: task.additional_params.find(({ key }) => key === param.key)?.is_set })}
          isNew={!task}
          problem={paramProblem(saving.error, param.key)}
          value={form.values.params[param.key] ?? ''}
          onChange={(value) => form.set('params', { ...form.values.params, [param.key]: value })}
        />
      ))}
    </FormDialog>
  );
}

type ParamProps = {
  readonly param: Tip['params'][number];
  readonly isNew: boolean;
  /** Whether a secret is stored, where it is known. */
  readonly kept?: boolean | undefined;
  readonly problem: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A further field that the source asks for. A secret that is stored is never shown; it is said whether there is one. */
function ParamField({ param: { key, desc, type }, isNew, kept, problem, value, onChange }: ParamProps) {
  const say = useText();
  const isSecret = type === 'password';
  return (
    <Labelled
      stretch
      label={desc ?? key}
      {...(isSecret && !isNew && { hint: kept === false ? words.secretNotSet : words.secretStays })}
      problem={problem}
    >
      <Input
        type={isSecret ? 'password' : 'text'}
        autoComplete={false}
        {...(isSecret && kept && { placeholder: say(words.secretSet) })}
        value={value}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </Labelled>
  );
}

function paramProblem(error: CallError | null, key: string): string | undefined {
  return error?.fields.find(({ path }) => path.endsWith(`additional_params.${key}`))?.message;
}

// The server has chosen the language already.
function sameWords(text: string) {
  return { zh: text, en: text };
}

function useSave(task: SyncTask | undefined, onDone: () => void) {
  const options = { refreshes: [listDbServiceSyncTasks], said: words.saved, quiet: true };
  const adding = useChange(addDbServiceSyncTask, options);
  const updating = useChange(updateDbServiceSyncTask, options);
  return {
    busy: adding.busy || updating.busy,
    error: adding.error ?? updating.error,
    save: (values: z.output<typeof syncForm>, tip: Tip | undefined, refuse: Parameters<typeof adding.run>[2]) => {
      const body = { db_service_sync_task: wireTask(values, { task, asked: tip?.params ?? [] }) };
      if (task) updating.run({ params: { db_service_sync_task_uid: task.uid }, body }, onDone, refuse);
      else adding.run({ body }, onDone, refuse);
    },
  };
}
