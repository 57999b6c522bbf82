import { useState } from 'react';
import * as z from 'zod';
import Button from '@cloudscape-design/components/button';
import {
  addBusinessTag,
  addProject,
  listProjects,
  updateProject,
} from '../../../../shared/contract/people/projects/operations.ts';
import { readUser } from '../../../../shared/contract/people/users/operations.ts';
import { projectPriorities } from '../../../../shared/project-priorities.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { useChange } from '../../../app/query.ts';
import { FrozenEditor } from '../../../parts/maintenance/frozen-editor.tsx';
import { frozenWords } from '../../../parts/maintenance/frozen-words.ts';
import { periodsOf, projectRows, rowsOf } from '../../../parts/maintenance/period-rows.ts';
import { Beside } from '../../../ui/page/beside.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TagEditor } from '../../../ui/form/tag-editor.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import type { useBusinessTags } from './business-tags.ts';
import { words } from './project-words.ts';
import type { ProjectRow } from './wire.ts';

const fields = addProject.body.shape.project.shape;
const schema = z.object({
  name: fields.name,
  desc: fields.desc.unwrap(),
  project_priority: projectPriorities.schema,
  business: z.string(),
  forbidsCreator: z.boolean(),
  frozen: projectRows,
});
const priorities = projectPriorities.values.filter((value) => value !== 'unknown');

/** Makes a project, or changes one: its name stays. */
export function ProjectDialog({
  project,
  businesses,
  onClose,
}: {
  project: ProjectRow | undefined;
  businesses: ReturnType<typeof useBusinessTags>;
  onClose: () => void;
}) {
  const say = useText();
  const [isEditingTags, setIsEditingTags] = useState(false);
  const may = useMay();
  const form = useForm(schema, startingValues(project));
  const saving = useSave(project, onClose);
  const submit = () => form.submit(saving.save);
  const tags = [
    { value: '', label: say(words.noBusiness) },
    ...(businesses.tags ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
  ];

  return (
    <>
      <FormDialog
        title={project ? fill(words.editTitle, { name: project.name }) : words.create}
        text={project ? words.save : words.create}
        busy={saving.busy}
        error={saving.error}
        onSubmit={submit}
        isChanged={form.isChanged}
        onCancel={onClose}
      >
        <Field form={form} name="name" label={words.name} constraint={project ? words.fixedName : words.nameRule}>
          <Input {...form.input('name')} disabled={project !== undefined} />
        </Field>
        <Field form={form} name="project_priority" label={words.priority}>
          <RadioGroup
            direction="horizontal"
            value={form.values.project_priority}
            items={priorities.map((value) => ({ value, label: say(projectPriorities.labels[value]) }))}
            onChange={({ detail }) =>
              form.set('project_priority', priorities.find((value) => value === detail.value) ?? 'medium')
            }
          />
        </Field>
        <Field form={form} name="business" label={words.business}>
          <Beside
            button={
              may('businessTagManage') && (
                <Button formAction="none" onClick={() => setIsEditingTags(true)}>
                  {say(words.manageBusinesses)}
                </Button>
              )
            }
          >
            <Select
              {...form.select('business', tags)}
              statusType={businesses.tags ? 'finished' : 'loading'}
              filteringType={tags.length > 8 ? 'auto' : 'none'}
            />
          </Beside>
        </Field>
        <Field form={form} name="desc" label={words.desc}>
          <Textarea {...form.input('desc')} rows={3} />
        </Field>
        {project && (
          <FrozenEditor
            title={frozenWords.title}
            hint={frozenWords.hint}
            rows={form.values.frozen}
            problemOf={form.problemOf}
            onChange={(rows) => form.set('frozen', rows)}
          />
        )}
        {!project && (
          <Checkbox {...form.check('forbidsCreator')} description={say(words.forbidsCreatorHint)}>
            {say(words.forbidsCreator)}
          </Checkbox>
        )}
      </FormDialog>
      {isEditingTags && (
        <TagEditor
          title={words.manageBusinesses}
          tags={businesses.tags ?? []}
          changes={businesses.changes}
          nameSchema={addBusinessTag.body.shape.business_tag.shape.name}
          onClose={() => {
            setIsEditingTags(false);
            if (!businesses.tags?.some(({ uid }) => uid === form.values.business)) form.set('business', '');
          }}
        />
      )}
    </>
  );
}

function startingValues(project: ProjectRow | undefined): z.input<typeof schema> {
  if (!project)
    return { name: '', desc: '', project_priority: 'medium', business: '', forbidsCreator: true, frozen: [] };
  return {
    name: project.name,
    desc: project.desc ?? '',
    project_priority: project.project_priority,
    business: project.business_tag?.uid ?? '',
    forbidsCreator: true,
    frozen: rowsOf(project.frozen_periods ?? []),
  };
}

function useSave(project: ProjectRow | undefined, then: () => void) {
  const adding = useChange(addProject, { refreshes: [listProjects, readUser], said: words.createdNow, quiet: true });
  const updating = useChange(updateProject, { refreshes: [listProjects], said: words.saved, quiet: true });
  const save = ({ business, name, forbidsCreator, frozen, ...rest }: z.output<typeof schema>) => {
    const given = { ...rest, business_tag: { uid: business } };
    // Who cannot see the periods, as in a long list, must not take them away.
    const isToldOf = frozen.length > 0 || project?.frozen_periods !== undefined;
    const frozen_periods = periodsOf(frozen);
    const changed = { ...given, ...(isToldOf && { frozen_periods }) };
    if (project) updating.run({ params: { project_uid: project.uid }, body: { project: changed } }, then);
    else adding.run({ body: { project: { ...given, name, forbid_creator_approval: forbidsCreator } } }, then);
  };
  return { save, busy: adding.busy || updating.busy, error: adding.error ?? updating.error };
}
