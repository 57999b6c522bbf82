import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import {
  deleteDbServiceGroup,
  listDbServiceGroupMembers,
  listDbServiceGroups,
} from '../../../../shared/contract/databases/db-service-groups/operations.ts';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listEnvironmentTags } from '../../../../shared/contract/people/projects/operations.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { GroupDialog, type Choices } from './group-dialog.tsx';
import { words } from './group-words.ts';
import { MembersList, membersShownMax } from './members-list.tsx';

export type Group = Received<typeof listDbServiceGroups>['data'][number];

/** The groups of data sources of a project, and by what each has its members. */
export default function DbServiceGroups() {
  const params = { project_uid: useProject().uid };
  const mayNot = useWhyNot()('dbServiceManage');
  const table = useTable({});
  const list = useCall(listDbServiceGroups, { params, query: table.query }, { keepPrevious: true });
  const choices = useChoices();
  const [edited, setEdited] = useState<Group | 'new'>();
  const [seen, setSeen] = useState<Group>();
  const removing = useAsked<Group>();
  const add = { id: 'add', text: words.add, run: () => setEdited('new'), why: mayNot, primary: true };
  return (
    <ListPage title={words.title}>
      <DataTable
        name="db_service_groups"
        variant="full-page"
        table={table}
        list={list}
        columns={useColumns(choices, setSeen)}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        title={words.title}
        description={words.description}
        empty={{ text: words.empty, action: add }}
        actions={[add]}
        rowActions={(group) => [
          { id: 'members', text: words.members, run: () => setSeen(group) },
          { id: 'edit', text: words.edit, run: () => setEdited(group), why: mayNot },
          { id: 'remove', text: words.remove, run: () => removing.ask(group), why: mayNot },
        ]}
      />
      {seen && <Members group={seen} onClose={() => setSeen(undefined)} />}
      {edited && (
        <GroupDialog
          group={edited === 'new' ? undefined : edited}
          choices={choices}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removing.about && <RemoveQuestion group={removing.about} onDone={removing.done} />}
    </ListPage>
  );
}

function RemoveQuestion({ group, onDone }: { group: Group; onDone: () => void }) {
  const say = useText();
  const params = { project_uid: useProject().uid, db_service_group_uid: group.uid };
  const remove = useChange(deleteDbServiceGroup, {
    refreshes: [listDbServiceGroups],
    said: words.removed,
    quiet: true,
  });
  return (
    <Confirm
      title={fill(words.removeTitle, { name: group.name })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params }, onDone)}
    >
      {say(words.removeText)}
    </Confirm>
  );
}

function Members({ group, onClose }: { group: Group; onClose: () => void }) {
  const params = { project_uid: useProject().uid, db_service_group_uid: group.uid };
  const found = useCall(listDbServiceGroupMembers, { params, query: { page_index: 1, page_size: membersShownMax } });
  return (
    <DetailsDialog title={fill(words.membersOf, { name: group.name })} onClose={onClose}>
      <Answer of={found}>{(members) => <MembersList found={members} />}</Answer>
    </DetailsDialog>
  );
}

function useColumns({ environments }: Choices, onSee: (group: Group) => void): Column<Group>[] {
  const say = useText();
  const nameOf = (uid: string) => environments.find(({ value }) => value === uid)?.label ?? uid;
  return [
    {
      id: 'name',
      header: words.name,
      rowHeader: true,
      width: 180,
      cell: (group) => (
        <Button variant="inline-link" onClick={() => onSee(group)}>
          {group.name}
        </Button>
      ),
    },
    {
      id: 'rule',
      header: words.members,
      width: 320,
      flexible: true,
      cell: ({ members }) => ruleSentence(members, { nameOf, say }),
    },
    { id: 'desc', header: words.desc, width: 220, flexible: true, cell: ({ desc }) => desc },
  ];
}

type Saying = { readonly nameOf: (uid: string) => string; readonly say: (text: Text) => string };

function ruleSentence(members: Group['members'], { nameOf, say }: Saying): string {
  const { environment_tag_uids: tags, db_types: types, name_patterns: patterns, db_service_uids: listed } = members;
  if (listed.length > 0) return say(fill(words.listed, { count: listed.length }));
  const part = (text: Text, values: readonly string[]) =>
    values.length > 0 ? [say(fill(text, { values: values.join(say(words.or)) }))] : [];
  return [
    ...part(words.ruleEnvironments, tags.map(nameOf)),
    ...part(words.ruleTypes, types),
    ...part(words.rulePatterns, patterns),
  ].join(say(words.and));
}

/** What conditions and lists may name: the environments, and the data sources with the types that they have. */
function useChoices(): Choices {
  const params = { project_uid: useProject().uid };
  const tags = useCall(listEnvironmentTags, { params, query: { page_index: 1, page_size: 100 } });
  const sources = useCall(listDbServiceTips, { params, query: {} }).data?.data ?? [];
  return {
    environments: (tags.data?.data ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
    types: [...new Set(sources.map(({ db_type: type }) => type))].sort().map((type) => ({ value: type, label: type })),
    sources: sources.map(({ id, name, db_type: type }) => ({ value: id, label: name, description: type })),
  };
}
