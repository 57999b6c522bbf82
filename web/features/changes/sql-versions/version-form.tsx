import { useState } from 'react';
import * as z from 'zod';
import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import {
  createSqlVersion,
  getSqlVersion,
  listSqlVersions,
  updateSqlVersion,
} from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { useText } from '../../../app/language.tsx';
import { notify } from '../../../app/notices.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Leaving } from '../../../ui/form/leaving.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { PageForm } from '../../../ui/form/page-form.tsx';
import { emptyStages, wireStages, type StageDraft, type WireStage } from './stage-draft.ts';
import { StagesEditor } from './stages-editor.tsx';
import { words } from './version-words.ts';
import type { Version } from './wire.ts';

const { version, desc } = createSqlVersion.body.shape;
const schema = z.object({ version, desc: desc.unwrap().unwrap() });
type Before = { readonly version: Version; readonly stages: readonly StageDraft[] };

/** Makes a version, or changes one: once it holds workflows only its name and description. */
export function VersionForm({ before }: { before?: Before }) {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const { form, stages, setStages, sources, isFixed, isIncomplete, isChanged, saving, submit } = useVersionForm(before);
  const leave = () => {
    navigate(link('versions', { projectID }));
    // The way to the list clears what was said before; this stays until it has been read.
    notify({ kind: 'success', title: words.saved, stays: true });
  };
  if (saving.isDone) return <Leaving onLeave={leave} />;
  return (
    <PageForm
      text={before ? words.save : words.add}
      busy={saving.busy}
      error={saving.error}
      isChanged={isChanged}
      leaveText={words.leave}
      onSubmit={submit}
      onCancel={() => navigate(link('versions', { projectID }))}
    >
      <Container header={<Header variant="h2">{say(words.basics)}</Header>}>
        <SpaceBetween size="m">
          <Field form={form} name="version" label={words.name} constraint={words.nameRule}>
            <Input {...form.input('version')} />
          </Field>
          <Field form={form} name="desc" label={words.desc}>
            <Textarea {...form.input('desc')} rows={2} />
          </Field>
        </SpaceBetween>
      </Container>
      <Header variant="h2" description={say(isFixed ? words.stagesFixed : words.stagesHint)}>
        {say(words.stages)}
      </Header>
      {!isFixed && <StagesEditor stages={stages} sources={sources} onChange={setStages} />}
      {isIncomplete && <Alert type="error">{say(words.stageIncomplete)}</Alert>}
    </PageForm>
  );
}

/** What is written of a version, and whether it is whole. */
function useVersionForm(before: Before | undefined) {
  const { name: project_name } = useProject();
  const { version: name = '', desc: text = '' } = before?.version ?? {};
  const first = before?.stages ?? emptyStages;
  const form = useForm(schema, { version: name, desc: text });
  const [stages, setStages] = useState<readonly StageDraft[]>(first);
  const [isTried, setIsTried] = useState(false);
  const sources = useSources(project_name);
  const typeOf = (uid: string) => sources.find(({ value }) => value === uid)?.type;
  const wire = wireStages(stages, (from, to) => typeOf(from) === typeOf(to));
  const isFixed = holdsWorkflows(before);
  const saving = useSave(before?.version);
  const submit = () => {
    setIsTried(true);
    form.submit((basics) => {
      if (isFixed || wire) saving.save(basics, isFixed ? undefined : wire);
    });
  };
  const isIncomplete = !isFixed && isTried && !wire;
  const isChanged = form.isChanged || stages !== first;
  return { form, stages, setStages, sources, isFixed, isIncomplete, isChanged, saving, submit };
}

function holdsWorkflows(before: Before | undefined): boolean {
  return before?.version.sql_version_stage_detail.some(({ workflow_details: held }) => held.length > 0) ?? false;
}

function useSources(project_name: string) {
  const tips = useCall(listInstanceTips, { params: { project_name }, query: { functional_module: 'create_version' } });
  return (tips.data?.data ?? []).map(({ instance_id, instance_name, instance_type }) => ({
    value: instance_id,
    label: instance_name,
    type: instance_type,
  }));
}

function useSave(before: Version | undefined) {
  const { name: project_name } = useProject();
  const [isDone, setIsDone] = useState(false);
  const options = { refreshes: [listSqlVersions, getSqlVersion], quiet: true };
  const creating = useChange(createSqlVersion, options);
  const updating = useChange(updateSqlVersion, options);
  const done = () => setIsDone(true);
  const save = (basics: z.output<typeof schema>, stages: readonly WireStage[] | undefined) => {
    if (before)
      updating.run(
        {
          params: { project_name, sql_version_id: before.sql_version_id },
          body: {
            ...basics,
            ...(stages && {
              update_sql_version_stage: stages.map(({ leads, ...stage }) => ({
                ...stage,
                update_stages_instance_dep: leads,
              })),
            }),
          },
        },
        done,
      );
    else
      creating.run(
        {
          params: { project_name },
          body: {
            ...basics,
            create_sql_version_stage: (stages ?? []).map(({ leads, ...stage }) => ({
              ...stage,
              create_stages_instance_dep: leads,
            })),
          },
        },
        done,
      );
  };
  return { save, isDone, busy: creating.busy || updating.busy, error: creating.error ?? updating.error };
}
