import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Icon from '@cloudscape-design/components/icon';
import TreeView from '@cloudscape-design/components/tree-view';
import { getResourceTopology } from '../../../../shared/contract/running/resource-overview/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { dataSourceAddress } from './data-source-address.ts';
import { words } from './words.ts';

type Topology = Received<typeof getResourceTopology>['data'];
type Node = {
  readonly id: string;
  readonly name: string;
  readonly icon: 'multiscreen' | 'folder' | 'settings';
  readonly address?: string;
  readonly children: readonly Node[];
};
type Filters = Readonly<Record<string, string | undefined>>;

/** Businesses, their projects and the data sources in them, as the filters of the list leave them. */
export function ResourceTree({ filters }: { filters: Filters }) {
  const say = useText();
  const asked = useCall(getResourceTopology, { query: filters }, { keepPrevious: true });
  return (
    <Container header={<Header variant="h2">{say(words.tree)}</Header>}>
      <Answer of={asked}>
        {({ data }) => {
          const shown = data.flatMap(({ project }) => project).reduce((sum, one) => sum + one.db_service.length, 0);
          return (
            <>
              {shown >= limits.topologyDbServicesMax && (
                <Alert type="info">{say(fill(words.treeCut, { max: limits.topologyDbServicesMax }))}</Alert>
              )}
              {data.length === 0 ? <Box color="text-body-secondary">{say(words.empty)}</Box> : <Tree data={data} />}
            </>
          );
        }}
      </Answer>
    </Container>
  );
}

function Tree({ data }: { data: Topology }) {
  const say = useText();
  const nodes = nodesOf(data, say(words.noBusiness));
  // Closed are those that the reader closed: what comes with another filter is open.
  const [closed, setClosed] = useState<readonly string[]>([]);
  const parents = nodes.flatMap((business) => [business.id, ...business.children.map(({ id }) => id)]);
  return (
    <TreeView<Node>
      ariaLabel={say(words.tree)}
      items={nodes}
      getItemId={({ id }) => id}
      getItemChildren={({ children }) => (children.length > 0 ? children : undefined)}
      expandedItems={parents.filter((id) => !closed.includes(id))}
      onItemToggle={({ detail: { id, expanded } }) =>
        setClosed(expanded ? closed.filter((one) => one !== id) : [...closed, id])
      }
      renderItem={({ name, icon, address }) => ({
        icon: <Icon name={icon} />,
        content: address ? <PageLink to={address}>{name}</PageLink> : name,
      })}
    />
  );
}

function nodesOf(data: Topology, noBusiness: string): Node[] {
  return data.map(({ business_tag: tag, project }) => ({
    id: `business ${tag.uid}`,
    name: tag.name || noBusiness,
    icon: 'multiscreen',
    children: project.map(({ project_uid: uid, project_name, db_service }) => ({
      id: `project ${uid}`,
      name: project_name,
      icon: 'folder',
      address: link('overview', { projectID: uid }),
      children: db_service.map((one) => ({
        id: one.db_service_uid,
        name: one.db_service_name,
        icon: 'settings',
        address: dataSourceAddress(uid, one.db_service_name),
        children: [],
      })),
    })),
  }));
}
