import * as z from 'zod';
import {
  addDiscoveryTask,
  listDiscoverySchemas,
  listDiscoverySources,
  listDiscoveryTasks,
  updateDiscoveryTask,
} from '../../../../shared/contract/databases/discovery/operations.ts';
import { listMaskingTemplates } from '../../../../shared/contract/databases/masking/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import type { Task } from './sensitive-data.tsx';
import { methodHints, methods, plans, words } from './words.ts';

const once = z.object({
  source: z.string().min(1),
  template: z.string().min(1),
  method: methods.schema,
  plan: plans.schema,
  cron: z.string(),
  schemas: z.array(z.string()),
});
const periodic: typeof once = once.extend({ cron: z.string().trim().min(1) });
type TaskForm = Form<typeof once>;

const blank: z.input<typeof once> = {
  source: '',
  template: '1',
  method: 'BY_SAMPLE_DATA',
  plan: 'ONE_TIME',
  cron: '0 2 * * *',
  schemas: [],
};

function valuesOf(task: Task): z.input<typeof once> {
  return {
    source: task.db_service_uid,
    template: String(task.masking_template_id),
    method: task.identification_method,
    plan: task.execution_plan,
    cron: task.execution_frequency || blank.cron,
    schemas: [...task.schema_names],
  };
}

/** Makes a discovery task, or changes one; both begin a run. */
export function TaskDialog({ task, onClose }: { task: Task | undefined; onClose: () => void }) {
  const saving = useSave(task, onClose);
  const form = useForm<typeof once>(
    (values) => (values.plan === 'PERIODIC' ? periodic : once),
    task ? valuesOf(task) : blank,
  );
  return (
    <FormDialog
      title={task ? fill(words.editTitle, { name: task.db_service_name }) : words.add}
      text={words.save}
      busy={saving.busy}
      error={saving.error}
      isChanged={form.isChanged}
      onSubmit={() => form.submit(saving.save)}
      onCancel={onClose}
    >
      {!task && <SourceField form={form} />}
      <TemplateField form={form} />
      <MethodField form={form} />
      <PlanField form={form} />
      {form.values.plan === 'PERIODIC' && (
        <Field form={form} name="cron" label={words.cron} hint={words.cronHint}>
          <Input {...form.input('cron')} />
        </Field>
      )}
      <ScopeField form={form} task={task} />
    </FormDialog>
  );
}

function SourceField({ form }: { form: TaskForm }) {
  const say = useText();
  const { uid } = useProject();
  const sources = useCall(listDiscoverySources, { params: { project_uid: uid }, query: { page_size: 100 } });
  const options = (sources.data?.data ?? []).map(
    ({ db_service_uid: value, db_service_name: label, has_task: taken }) => ({
      value,
      label,
      disabled: taken,
      ...(taken && { description: say(words.hasTask) }),
    }),
  );
  return (
    <Field form={form} name="source" label={words.source}>
      <Select
        {...form.select('source', options)}
        filteringType="auto"
        statusType={sources.isPending ? 'loading' : 'finished'}
        onChange={({ detail }) => {
          form.set('source', detail.selectedOption.value ?? '');
          form.set('schemas', []);
        }}
      />
    </Field>
  );
}

function TemplateField({ form }: { form: TaskForm }) {
  const { uid } = useProject();
  const templates = useCall(listMaskingTemplates, { params: { project_uid: uid }, query: { page_size: 100 } });
  const options = (templates.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Field form={form} name="template" label={words.template} hint={words.templateHint}>
      <Select {...form.select('template', options)} statusType={templates.isPending ? 'loading' : 'finished'} />
    </Field>
  );
}

function MethodField({ form }: { form: TaskForm }) {
  const say = useText();
  return (
    <Field form={form} name="method" label={words.method}>
      <RadioGroup
        value={form.values.method}
        items={methods.values.map((value) => ({
          value,
          label: say(methods.labels[value]),
          description: say(methodHints[value]),
        }))}
        onChange={({ detail }) => form.set('method', methods.schema.parse(detail.value))}
      />
    </Field>
  );
}

function PlanField({ form }: { form: TaskForm }) {
  const say = useText();
  return (
    <Field form={form} name="plan" label={words.schedule}>
      <RadioGroup
        value={form.values.plan}
        items={plans.values.map((value) => ({ value, label: say(plans.labels[value]) }))}
        onChange={({ detail }) => form.set('plan', plans.schema.parse(detail.value))}
      />
    </Field>
  );
}

/** A task that looks everywhere cannot look at less. */
function ScopeField({ form, task }: { form: TaskForm; task: Task | undefined }) {
  const { uid } = useProject();
  const { source } = form.values;
  const isOffered = source !== '' && (!task || task.schema_names.length > 0);
  const query = { db_service_uid: source };
  const asked = useCall(listDiscoverySchemas, { params: { project_uid: uid }, query }, { when: isOffered });
  if (!isOffered) return null;
  const options = (asked.data?.data ?? []).map(({ name }) => ({ value: name, label: name }));
  return (
    <Field form={form} name="schemas" label={words.schemas} hint={words.schemasHint}>
      <Multiselect
        {...form.multiselect('schemas', options)}
        filteringType="auto"
        statusType={asked.isPending ? 'loading' : asked.error ? 'error' : 'finished'}
        {...(asked.error && { errorText: asked.error.message })}
      />
    </Field>
  );
}

function useSave(task: Task | undefined, onDone: () => void) {
  const { uid } = useProject();
  const refreshes = [listDiscoveryTasks, listDiscoverySources];
  const adding = useChange(addDiscoveryTask, { refreshes, said: words.added, quiet: true });
  const updating = useChange(updateDiscoveryTask, { refreshes, said: words.saved, quiet: true });
  return {
    busy: adding.busy || updating.busy,
    error: adding.error ?? updating.error,
    save: (values: z.output<typeof once>) => {
      const given = {
        masking_template_id: Number(values.template),
        identification_method: values.method,
        execution_plan: values.plan,
        ...(values.plan === 'PERIODIC' && { cron_expression: values.cron }),
        schema_names: values.schemas,
      };
      if (task)
        updating.run(
          { params: { project_uid: uid, discovery_task_id: task.id }, body: { action: 'UPDATE', task: given } },
          onDone,
        );
      else
        adding.run(
          { params: { project_uid: uid }, body: { task: { db_service_uid: values.source, ...given } } },
          onDone,
        );
    },
  };
}
