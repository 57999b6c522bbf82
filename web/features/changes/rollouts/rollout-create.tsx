import { useState } from 'react';
import * as z from 'zod';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listDbServiceGroups } from '../../../../shared/contract/databases/db-service-groups/operations.ts';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { createRollout, listRollouts } from '../../../../shared/contract/changes/rollouts/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { workflowSubject } from '../../../../shared/contract/changes/workflows/fields.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Leaving } from '../../../ui/form/leaving.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { PageForm } from '../../../ui/form/page-form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SqlEditor } from '../../../ui/sql/sql-editor.tsx';
import type { Option } from '../../../ui/table/use-table.ts';
import { words } from './rollout-words.ts';

const oneOfBoth: Text = {
  zh: '请选择一个数据源组，或逐个选择数据源',
  en: 'Choose a group, or data sources one by one',
};
const noSql: Text = { zh: '请填写 SQL', en: 'Write some SQL' };
const whole = (min: number, max: number) => z.number().int().min(min).max(max);
const schema = z
  .object({
    name: workflowSubject,
    desc: z.string().max(limits.descriptionLengthMax),
    group: z.string(),
    sources: z.array(z.string()).max(limits.rolloutSourcesMax),
    instance_schema: z.string().max(255),
    sql: z
      .string()
      .max(limits.rolloutSqlLengthMax)
      .refine((sql) => sql.trim() !== '', { params: { text: noSql } }),
    first_wave: whole(1, limits.workflowTasksMax),
    wave_size: whole(1, limits.rolloutWaveMax),
    failures_allowed: whole(0, limits.rolloutSourcesMax),
  })
  .refine(({ group, sources }) => group !== '' || sources.length >= limits.rolloutSourcesMin, {
    path: ['group'],
    params: { text: oneOfBoth },
  });
type RolloutForm = Form<typeof schema>;

/** One change for many data sources: where, in which waves, and its SQL. */
export default function RolloutCreate() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { uid: projectID, name: project_name } = useProject();
  const [madeId, setMadeId] = useState<string>();
  const form = useForm(schema, {
    name: '',
    desc: '',
    group: address.get('group') ?? '',
    sources: [],
    instance_schema: '',
    sql: '',
    first_wave: 1,
    wave_size: 10,
    failures_allowed: 0,
  });
  const create = useChange(createRollout, { refreshes: [listRollouts], quiet: true });
  const submit = () =>
    form.submit(({ group, sources, ...rest }) =>
      create.run(
        {
          params: { project_name },
          body: { ...rest, ...(group === '' ? { db_service_uids: sources } : { db_service_group_uid: group }) },
        },
        ({ data }) => setMadeId(data.rollout_id),
      ),
    );
  if (madeId !== undefined)
    return (
      <Leaving onLeave={() => void navigate(link('rollout', { projectID, rolloutId: madeId }), { replace: true })} />
    );
  return (
    <Page title={words.add}>
      <PageForm
        text={words.audit}
        busy={create.busy}
        error={create.error}
        isChanged={form.isChanged}
        leaveText={words.leave}
        onSubmit={submit}
        onCancel={() => navigate(link('rollouts', { projectID }))}
      >
        <Basics form={form} />
        <Where form={form} />
        <Waves form={form} />
        <Sql form={form} />
      </PageForm>
    </Page>
  );
}

type Props = { readonly form: RolloutForm };

function Basics({ form }: Props) {
  const say = useText();
  return (
    <Container header={<Header variant="h2">{say(words.basics)}</Header>}>
      <SpaceBetween size="m">
        <Field form={form} name="name" label={words.name} constraint={words.nameRule}>
          <Input {...form.input('name')} />
        </Field>
        <Field form={form} name="desc" label={words.desc}>
          <Textarea {...form.input('desc')} rows={2} />
        </Field>
      </SpaceBetween>
    </Container>
  );
}

function Where({ form }: Props) {
  const say = useText();
  const { groups, sources } = useChoices();
  const isByGroup = form.values.group !== '';
  const none = { value: '', label: '-' };
  return (
    <Container
      header={
        <Header variant="h2" description={say(words.whereHint)}>
          {say(words.where)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <Field form={form} name="group" label={words.group}>
          <Select
            {...form.select('group', [none, ...groups])}
            placeholder={say(words.chooseGroup)}
            filteringType="auto"
          />
        </Field>
        {!isByGroup && (
          <Field form={form} name="sources" label={words.sources}>
            <Multiselect
              {...form.multiselect('sources', sources)}
              placeholder={say(words.chooseSources)}
              filteringType="auto"
            />
          </Field>
        )}
        <Field form={form} name="instance_schema" label={words.schema} hint={words.schemaHint}>
          <Input {...form.input('instance_schema')} />
        </Field>
      </SpaceBetween>
    </Container>
  );
}

function Waves({ form }: Props) {
  const say = useText();
  return (
    <Container
      header={
        <Header variant="h2" description={say(words.planHint)}>
          {say(words.plan)}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <Field form={form} name="first_wave" label={words.firstWave}>
          <Input {...form.number('first_wave')} type="number" />
        </Field>
        <Field form={form} name="wave_size" label={words.waveSize}>
          <Input {...form.number('wave_size')} type="number" />
        </Field>
        <Field form={form} name="failures_allowed" label={words.failures} hint={words.failuresHint}>
          <Input {...form.number('failures_allowed')} type="number" />
        </Field>
      </SpaceBetween>
    </Container>
  );
}

function Sql({ form }: Props) {
  const say = useText();
  return (
    <Container header={<Header variant="h2">{say(words.sql)}</Header>}>
      <Field form={form} name="sql" label={words.sql}>
        {/* A plain field would change line breaks inside data. */}
        <SqlEditor
          value={form.values.sql}
          onChange={(sql) => form.set('sql', sql)}
          label={words.sql}
          minHeight={200}
          maxHeight={480}
        />
      </Field>
    </Container>
  );
}

/** The groups of the project, and the data sources on which the reader may create workflows. */
function useChoices(): { readonly groups: readonly Option[]; readonly sources: readonly Option[] } {
  const { uid: project_uid, name: project_name } = useProject();
  const page = { page_index: 1, page_size: limits.dbServiceGroupsMax };
  const groups = useCall(listDbServiceGroups, { params: { project_uid }, query: page }).data?.data ?? [];
  const tips = useCall(listInstanceTips, { params: { project_name }, query: { functional_module: 'create_workflow' } });
  return {
    groups: groups.map(({ uid, name }) => ({ value: uid, label: name })),
    sources: (tips.data?.data ?? []).map(({ instance_id, instance_name }) => ({
      value: instance_id,
      label: instance_name,
    })),
  };
}
