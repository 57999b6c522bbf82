import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import {
  listDbServiceGroupMembers,
  listDbServiceGroups,
} from '../../../../../shared/contract/databases/db-service-groups/operations.ts';
import type { Received } from '../../../../../shared/contract/operation.ts';
import { limits } from '../../../../../shared/limits.ts';
import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { link } from '../../../../app/paths.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { call } from '../../../../app/call.ts';
import { useCall } from '../../../../app/query.ts';
import { PageLink } from '../../../../ui/page/page-link.tsx';
import { words } from './create-words.ts';
import type { Draft } from './use-draft.ts';
import type { Source } from '../wire.ts';

type Props = { readonly draft: Draft; readonly sources: readonly Source[]; readonly disabled: boolean };
type Members = Received<typeof listDbServiceGroupMembers>;

/** Takes the members that a group has now as data sources: all of them or none, so that none is forgotten. */
export function GroupChoice({ draft, sources, disabled }: Props) {
  const say = useText();
  const params = { project_uid: useProject().uid };
  const page = { page_index: 1, page_size: limits.dbServiceGroupsMax };
  const groups = useCall(listDbServiceGroups, { params, query: page }).data?.data ?? [];
  const [told, setTold] = useState<Text>();
  const [tooLarge, setTooLarge] = useState<string>();
  if (groups.length === 0) return null;
  const take = async (uid: string) => {
    const name = groups.find((one) => one.uid === uid)?.name ?? '';
    const query = { page_index: 1, page_size: limits.workflowTasksMax };
    const members = await call(listDbServiceGroupMembers, { params: { ...params, db_service_group_uid: uid }, query });
    const why = whyNot(members, { sources, rows: draft.rows });
    if (!why)
      draft.addGroup(
        name,
        members.data.map((member) => member.name),
      );
    setTooLarge(members.total_nums > limits.workflowTasksMax ? uid : undefined);
    setTold(fill(why ?? words.groupTaken, { name, count: members.total_nums, max: limits.workflowTasksMax }));
  };
  return (
    <SpaceBetween size="xxs">
      <ButtonDropdown
        items={groups.map(({ uid, name }) => ({ id: uid, text: name }))}
        disabled={disabled}
        // A refusal is told above the page.
        onItemClick={({ detail }) => void take(detail.id).catch(() => undefined)}
      >
        {say(words.addGroup)}
      </ButtonDropdown>
      <div role="status">
        {told && <Box color="text-body-secondary">{say(told)}</Box>}
        {tooLarge !== undefined && (
          <PageLink to={link('rolloutCreate', { projectID: params.project_uid }, { group: tooLarge })}>
            {say(words.inWaves)}
          </PageLink>
        )}
      </div>
    </SpaceBetween>
  );
}

type Chosen = { readonly sources: readonly Source[]; readonly rows: Draft['rows'] };

/** Why a group cannot be taken as it is now. */
function whyNot(
  { data, total_nums: total, left_out: { hidden_nums: hidden } }: Members,
  chosen: Chosen,
): Text | undefined {
  if (total === 0) return words.groupEmpty;
  if (total > limits.workflowTasksMax) return words.groupTooLarge;
  const barred = data.filter(({ name }) => !chosen.sources.some(({ instance_name }) => instance_name === name));
  if (hidden + barred.length > 0)
    return fill(words.groupBarred, {
      barred: hidden + barred.length,
      names: barred.length > 0 ? `: ${barred.map(({ name }) => name).join(', ')}` : '',
    });
  const named = new Set([...chosen.rows, ...data].map(({ name }) => name).filter((name) => name !== ''));
  return named.size > limits.workflowTasksMax ? words.groupTooMany : undefined;
}
