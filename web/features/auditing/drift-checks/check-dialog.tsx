import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import {
  addDriftCheck,
  listDriftChecks,
  listStructureSnapshots,
  updateDriftCheck,
} from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import type { Check } from './checks-tab.tsx';
import { usePlaces } from './use-places.ts';
import { baselines, words } from './words.ts';

const bySnapshot = z.object({
  name: z.string().trim().min(1),
  source: z.string().min(1),
  schema: z.string().min(1),
  against: baselines.schema,
  snapshot: z.string().min(1),
  otherSource: z.string(),
  otherSchema: z.string(),
  cron: z.string().trim().min(1),
  enabled: z.boolean(),
  tells: z.boolean(),
});
const bySource: typeof bySnapshot = bySnapshot.extend({
  snapshot: z.string(),
  otherSource: z.string().min(1),
  otherSchema: z.string().min(1),
});
type Values = z.output<typeof bySnapshot>;
type CheckForm = Form<typeof bySnapshot>;

const blank: z.input<typeof bySnapshot> = {
  name: '',
  source: '',
  schema: '',
  against: 'snapshot',
  snapshot: '',
  otherSource: '',
  otherSchema: '',
  cron: '0 2 * * *',
  enabled: true,
  tells: false,
};

function valuesOf(check: Check): z.input<typeof bySnapshot> {
  return {
    name: check.name,
    source: check.instance_id,
    schema: check.schema_name,
    against: check.baseline_instance_id === '' ? 'snapshot' : 'source',
    snapshot: check.baseline_snapshot_id,
    otherSource: check.baseline_instance_id,
    otherSchema: check.baseline_schema_name,
    cron: check.cron_expression,
    enabled: check.is_enabled,
    tells: check.tells_managers,
  };
}

/** Makes a drift check, or changes its baseline, when it runs and who is told. */
export function CheckDialog({ check, onClose }: { check: Check | undefined; onClose: () => void }) {
  const say = useText();
  const saving = useSave(check, onClose);
  const form = useForm<typeof bySnapshot>(
    (values) => (values.against === 'snapshot' ? bySnapshot : bySource),
    check ? valuesOf(check) : blank,
  );
  return (
    <FormDialog
      title={check ? fill(words.editTitle, { name: check.name }) : words.add}
      text={words.save}
      busy={saving.busy}
      error={saving.error}
      isChanged={form.isChanged}
      onSubmit={() => form.submit(saving.save)}
      onCancel={onClose}
    >
      {!check && (
        <>
          <Field form={form} name="name" label={words.name}>
            <Input {...form.input('name')} />
          </Field>
          <Watched form={form} />
        </>
      )}
      <Field form={form} name="against" label={words.against}>
        <RadioGroup
          value={form.values.against}
          items={baselines.values.map((value) => ({ value, label: say(baselines.labels[value]) }))}
          onChange={({ detail }) => form.set('against', baselines.schema.parse(detail.value))}
        />
      </Field>
      {form.values.against === 'snapshot' ? <SnapshotField form={form} /> : <OtherPlace form={form} />}
      <Field form={form} name="cron" label={words.cron} hint={words.cronHint}>
        <Input {...form.input('cron')} />
      </Field>
      <Toggle checked={form.values.enabled} onChange={({ detail }) => form.set('enabled', detail.checked)}>
        {say(words.enabled)}
      </Toggle>
      <Toggle
        checked={form.values.tells}
        description={say(words.tellsHint)}
        onChange={({ detail }) => form.set('tells', detail.checked)}
      >
        {say(words.tells)}
      </Toggle>
    </FormDialog>
  );
}

function Watched({ form }: { form: CheckForm }) {
  const places = usePlaces(form.values.source);
  return (
    <SpaceBetween size="m">
      <Field form={form} name="source" label={words.source}>
        <Select
          {...form.select('source', places.sources)}
          filteringType="auto"
          statusType={places.sourcesState}
          onChange={({ detail }) => {
            form.set('source', detail.selectedOption.value ?? '');
            form.set('schema', '');
          }}
        />
      </Field>
      <Field form={form} name="schema" label={words.schema}>
        <Select {...form.select('schema', places.schemas)} filteringType="auto" statusType={places.schemasState} />
      </Field>
    </SpaceBetween>
  );
}

function SnapshotField({ form }: { form: CheckForm }) {
  const { name } = useProject();
  const query = { page_index: 1, page_size: 100 };
  const asked = useCall(listStructureSnapshots, { params: { project_name: name }, query });
  const options = (asked.data?.data ?? []).map((one) => ({
    value: one.structure_snapshot_id,
    label: one.name,
    description: `${one.instance_name}: ${one.schema_name}`,
  }));
  return (
    <Field form={form} name="snapshot" label={words.snapshot}>
      <Select
        {...form.select('snapshot', options)}
        filteringType="auto"
        statusType={asked.isPending ? 'loading' : 'finished'}
      />
    </Field>
  );
}

function OtherPlace({ form }: { form: CheckForm }) {
  const places = usePlaces(form.values.otherSource);
  return (
    <SpaceBetween size="m">
      <Field form={form} name="otherSource" label={words.otherSource}>
        <Select
          {...form.select('otherSource', places.sources)}
          filteringType="auto"
          statusType={places.sourcesState}
          onChange={({ detail }) => {
            form.set('otherSource', detail.selectedOption.value ?? '');
            form.set('otherSchema', '');
          }}
        />
      </Field>
      <Field form={form} name="otherSchema" label={words.otherSchema}>
        <Select {...form.select('otherSchema', places.schemas)} filteringType="auto" statusType={places.schemasState} />
      </Field>
    </SpaceBetween>
  );
}

function useSave(check: Check | undefined, onDone: () => void) {
  const { name: project_name } = useProject();
  const refreshes = [listDriftChecks];
  const adding = useChange(addDriftCheck, { refreshes, said: words.added, quiet: true });
  const updating = useChange(updateDriftCheck, { refreshes, said: words.saved, quiet: true });
  return {
    busy: adding.busy || updating.busy,
    error: adding.error ?? updating.error,
    save: (values: Values) => {
      const how = {
        ...(values.against === 'snapshot'
          ? { baseline_snapshot_id: values.snapshot }
          : { baseline_db_object: { instance_id: values.otherSource, schema_name: values.otherSchema } }),
        cron_expression: values.cron,
        is_enabled: values.enabled,
        tells_managers: values.tells,
      };
      const watched = { name: values.name, instance_id: values.source, schema_name: values.schema };
      if (check) updating.run({ params: { project_name, drift_check_id: check.drift_check_id }, body: how }, onDone);
      else adding.run({ params: { project_name }, body: { ...watched, ...how } }, onDone);
    },
  };
}
