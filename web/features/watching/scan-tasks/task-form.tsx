import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as z from 'zod';
import { isCron, nextTime } from '../../../../shared/cron.ts';
import { listScanTypeMetas } from '../../../../shared/contract/watching/audit-plans/operations.ts';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import {
  listProjectRuleTemplateTips,
  listRuleTemplateTips,
} from '../../../../shared/contract/rules/rules/operations.ts';
import { createScanTask } from '../../../../shared/contract/watching/scan-tasks/operations.ts';
import { readBasicInfo } from '../../../../shared/contract/running/system/operations.ts';
import { engines } from '../../../../shared/engines/index.ts';
import { fill } from '../../../../shared/text.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { askedParams, ParamField } from '../../../parts/scan-params/param-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { localTime } from '../../../ui/time.tsx';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { words } from './scan-task-words.ts';

/** The fields of the form; which scan types there are follows from the type of the data source. */
const taskSchema = createScanTask.body.pick({ audit_plan_name: true, audit_plan_cron: true }).extend({
  audit_plan_instance_type: z.string().min(1),
  audit_plan_instance_name: z.string(),
  audit_plan_type: z.string().min(1),
  audit_plan_instance_database: z.string(),
  rule_template_name: z.string(),
  params: z.record(z.string(), z.string()),
});
export type TaskValues = z.output<typeof taskSchema>;
type TaskForm = Form<typeof taskSchema>;

type Props = {
  readonly start: TaskValues;
  /** Name, type and scan type of a task that is there already stay. */
  readonly isFixed?: boolean;
  readonly busy: boolean;
  readonly isDone: boolean;
  readonly error: CallError | null;
  readonly onSave: (values: TaskValues) => void;
  readonly onCancel: () => void;
};

/** What a scan task looks at, how and when. */
export function TaskForm({ start, isFixed = false, busy, isDone, error, onSave, onCancel }: Props) {
  const say = useText();
  const form = useForm(taskSchema, start);
  return (
    <SpaceBetween size="l">
      <LeaveGuard when={!isDone && form.isChanged} text={words.leave} />
      <Container>
        <SpaceBetween size="l">
          <ColumnLayout columns={2}>
            <Field form={form} name="audit_plan_name" label={words.name}>
              <Input {...form.input('audit_plan_name')} disabled={isFixed} />
            </Field>
            <CronField form={form} />
          </ColumnLayout>
          <TargetFields form={form} isFixed={isFixed} />
          <TypeFields form={form} isFixed={isFixed} />
        </SpaceBetween>
      </Container>
      {error && <Alert type="error">{error.message}</Alert>}
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={onCancel}>
            {say(words.cancel)}
          </Button>
          <Button variant="primary" loading={busy} onClick={() => form.submit(onSave)}>
            {say(words.save)}
          </Button>
        </SpaceBetween>
      </Box>
    </SpaceBetween>
  );
}

function CronField({ form }: { form: TaskForm }) {
  const zone = useCall(readBasicInfo, {}, { quiet: true }).data?.data.time_zone;
  const cron = form.values.audit_plan_cron;
  const next = zone !== undefined && isCron(cron) ? nextTime(cron, new Date(), zone) : undefined;
  const constraint = next && fill(words.next, { time: localTime(next.toISOString()) });
  return (
    <Field
      form={form}
      name="audit_plan_cron"
      label={words.cron}
      hint={words.cronHint}
      {...(constraint && { constraint })}
    >
      <Input {...form.input('audit_plan_cron')} />
    </Field>
  );
}

function TargetFields({ form, isFixed }: { form: TaskForm; isFixed: boolean }) {
  const say = useText();
  const may = useMay();
  const { uid } = useProject();
  const { audit_plan_instance_type: dbType, audit_plan_instance_name: chosen } = form.values;
  const tips = useCall(listDbServiceTips, { params: { project_uid: uid }, query: {} }).data?.data ?? [];
  const sources = tips
    .filter((one) => one.db_type === dbType && may('auditPlanSave', { dbServiceUid: one.id }))
    .map(({ name }) => ({ value: name, label: name }));
  const all = [{ value: '', label: say(words.noInstance) }, ...sources];
  const types = engines.map(({ dbType: value }) => ({ value, label: value }));
  return (
    <ColumnLayout columns={3}>
      <Field form={form} name="audit_plan_instance_type" label={words.dbType}>
        <Select
          options={types}
          filteringType="auto"
          disabled={isFixed}
          placeholder={say(words.choose)}
          selectedOption={types.find(({ value }) => value === dbType) ?? null}
          onChange={({ detail }) => {
            form.set('audit_plan_instance_type', detail.selectedOption.value ?? '');
            form.set('audit_plan_instance_name', '');
            form.set('audit_plan_type', 'default');
            form.set('params', {});
          }}
        />
      </Field>
      <Field form={form} name="audit_plan_instance_name" label={words.instance}>
        <Select
          options={all}
          selectedOption={all.find(({ value }) => value === chosen) ?? null}
          onChange={({ detail }) => form.set('audit_plan_instance_name', detail.selectedOption.value ?? '')}
        />
      </Field>
      <Field form={form} name="audit_plan_instance_database" label={words.schema} hint={words.schemaHint}>
        <Input {...form.input('audit_plan_instance_database')} />
      </Field>
    </ColumnLayout>
  );
}

function TypeFields({ form, isFixed }: { form: TaskForm; isFixed: boolean }) {
  const say = useText();
  const { audit_plan_instance_type: dbType, audit_plan_type: type, params } = form.values;
  const query = { filter_instance_type: dbType };
  const metas = useCall(listScanTypeMetas, { query }, { when: dbType !== '' }).data?.data ?? [];
  const meta = metas.find(({ audit_plan_type }) => audit_plan_type === type);
  const options = metas.map((one) => ({ value: one.audit_plan_type, label: one.audit_plan_type_desc }));
  const templates = [{ value: '', label: say(words.templateOfSource) }, ...useTemplates(dbType)];
  const values = Object.fromEntries(
    (meta?.audit_plan_params ?? []).map(({ key, value }) => [key, params[key] ?? value]),
  );
  return (
    <ColumnLayout columns={2}>
      <Field form={form} name="audit_plan_type" label={words.scanType}>
        <Select
          options={options}
          disabled={isFixed}
          selectedOption={options.find(({ value }) => value === type) ?? null}
          onChange={({ detail }) => {
            form.set('audit_plan_type', detail.selectedOption.value ?? '');
            form.set('params', {});
          }}
        />
      </Field>
      <Field form={form} name="rule_template_name" label={words.template}>
        <Select {...form.select('rule_template_name', templates)} />
      </Field>
      {meta &&
        askedParams(meta, values).map((param) => (
          <ParamField
            key={param.key}
            param={param}
            value={values[param.key] ?? ''}
            onChange={(value) => form.set('params', { ...params, [param.key]: value })}
          />
        ))}
    </ColumnLayout>
  );
}

function useTemplates(dbType: string) {
  const { name: project_name } = useProject();
  const when = dbType !== '';
  const query = { filter_db_type: dbType };
  const own = useCall(listProjectRuleTemplateTips, { params: { project_name }, query }, { when }).data?.data ?? [];
  const platform = useCall(listRuleTemplateTips, { query }, { when }).data?.data ?? [];
  return [...own, ...platform].map(({ rule_template_name: name }) => ({ value: name, label: name }));
}

/** Settings as the wire takes them. */
export function wireParams(params: Readonly<Record<string, string>>) {
  return Object.entries(params).map(([key, value]) => ({ key, value }));
}
