import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { GroupMembers } from '../../../../shared/contract/databases/db-service-groups/fields.ts';
import {
  addDbServiceGroup,
  listDbServiceGroupMembers,
  listDbServiceGroups,
  previewDbServiceGroup,
  updateDbServiceGroup,
} from '../../../../shared/contract/databases/db-service-groups/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import type { Option } from '../../../ui/table/use-table.ts';
import type { Group } from './db-service-groups.tsx';
import { formOf, groupForm, membersOf, nobody } from './group-form.ts';
import { ways, words } from './group-words.ts';
import { MembersList, membersShownMax } from './members-list.tsx';

export type Choices = {
  readonly environments: readonly Option[];
  readonly types: readonly Option[];
  readonly sources: readonly Option[];
};
type Props = { readonly group: Group | undefined; readonly choices: Choices; readonly onClose: () => void };

/** Makes a group, or changes one; who would be in it is shown before. */
export function GroupDialog({ group, choices, onClose }: Props) {
  const say = useText();
  const params = { project_uid: useProject().uid };
  const form = useForm(groupForm, formOf(group));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const members = membersOf(form.values);
  const options = { refreshes: [listDbServiceGroups, listDbServiceGroupMembers], said: words.saved, quiet: true };
  const adding = useChange(addDbServiceGroup, options);
  const updating = useChange(updateDbServiceGroup, options);
  const submit = () => {
    setIsSubmitted(true);
    form.submit(({ name, desc }) => {
      if (!members.success) return;
      const body = { db_service_group: { name, desc, members: members.data } };
      if (group) updating.run({ params: { ...params, db_service_group_uid: group.uid }, body }, onClose);
      else adding.run({ params, body }, onClose);
    });
  };
  return (
    <FormDialog
      title={group ? fill(words.editTitle, { name: group.name }) : words.add}
      text={words.save}
      busy={adding.busy || updating.busy}
      error={adding.error ?? updating.error}
      isChanged={form.isChanged}
      size="large"
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field form={form} name="name" label={words.name}>
        <Input {...form.input('name')} />
      </Field>
      <Field form={form} name="desc" label={words.desc}>
        <Input {...form.input('desc')} />
      </Field>
      <Field form={form} name="way" label={words.way}>
        <RadioGroup
          value={form.values.way}
          items={ways.values.map((value) => ({ value, label: say(ways.labels[value]) }))}
          onChange={({ detail }) => form.set('way', detail.value === 'list' ? 'list' : 'rule')}
        />
      </Field>
      {form.values.way === 'rule' ? (
        <RuleFields form={form} choices={choices} />
      ) : (
        <Field form={form} name="sources" label={words.sources}>
          <Multiselect
            {...form.multiselect('sources', choices.sources)}
            placeholder={say(words.chooseSources)}
            filteringType="auto"
          />
        </Field>
      )}
      {isSubmitted && !members.success && <Box color="text-status-error">{say(problemOf(members.error.issues))}</Box>}
      <Preview members={members.data} />
    </FormDialog>
  );
}

function RuleFields({ form, choices }: { form: Form<typeof groupForm>; choices: Choices }) {
  const say = useText();
  return (
    <SpaceBetween size="m">
      <Field form={form} name="environments" label={words.environments}>
        <Multiselect {...form.multiselect('environments', choices.environments)} placeholder={say(words.any)} />
      </Field>
      <Field form={form} name="types" label={words.types}>
        <Multiselect {...form.multiselect('types', choices.types)} placeholder={say(words.any)} filteringType="auto" />
      </Field>
      <Field form={form} name="patterns" label={words.patterns} hint={words.patternsHint}>
        <Textarea {...form.input('patterns')} rows={3} />
      </Field>
    </SpaceBetween>
  );
}

/** Who would be in it now, as asked; not asked again with each letter. */
function Preview({ members }: { members: GroupMembers | undefined }) {
  const say = useText();
  const params = { project_uid: useProject().uid };
  const [asked, setAsked] = useState<GroupMembers>();
  const found = useCall(
    previewDbServiceGroup,
    { params, query: { page_index: 1, page_size: membersShownMax }, body: { members: asked ?? nobody } },
    { when: asked !== undefined },
  );
  const isOld = JSON.stringify(asked) !== JSON.stringify(members);
  return (
    <SpaceBetween size="xs">
      <Button
        formAction="none"
        disabled={!members}
        loading={asked !== undefined && found.isFetching}
        onClick={() => setAsked(members)}
      >
        {say(words.preview)}
      </Button>
      <div role="status">
        {found.data && isOld && <Box color="text-body-secondary">{say(words.changedSince)}</Box>}
        {found.data && !isOld && <MembersList found={found.data} />}
      </div>
    </SpaceBetween>
  );
}

const notUnderstood: Text = {
  zh: `名称模式最多 ${limits.dbServiceGroupValuesMax} 个，列出的数据源最多 ${limits.dbServiceGroupListMax} 个`,
  en: `There are ${limits.dbServiceGroupValuesMax} name patterns and ${limits.dbServiceGroupListMax} listed data sources at most`,
};

function problemOf(issues: readonly object[]): Text {
  const [first] = issues.flatMap((issue) => ('params' in issue ? [issue.params] : []));
  const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : undefined;
  return isText(text) ? text : notUnderstood;
}

function isText(text: unknown): text is Text {
  return typeof text === 'object' && text !== null && 'zh' in text && 'en' in text;
}
