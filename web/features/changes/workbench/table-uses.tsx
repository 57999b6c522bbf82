import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { listWorkflowsOfTable } from '../../../../shared/contract/changes/workflows/operations.ts';
import { listSqlManages } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { workflowStatuses } from '../../../../shared/lifecycles/workflow.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import type { DbObject } from './use-objects.ts';
import type { Source } from './wire.ts';
import { words } from './words.ts';

const usesShown = 5;

type OfTable = { readonly table: Pick<DbObject, 'name' | 'schema'>; readonly source: Source };

/** The latest workflows whose SQL names a table, as far as the reader may see them. */
export function WorkflowsOfTable({ table: { name, schema }, source }: OfTable) {
  const say = useText();
  const { uid: projectID, name: project_name } = useProject();
  const query = { page_index: 1, page_size: usesShown, instance_id: source.id, schema_name: schema, table_name: name };
  const { data, error } = useCall(listWorkflowsOfTable, { params: { project_name }, query }, { quiet: true });
  if (error) return <Alert type="warning">{error.message}</Alert>;
  if (!data) return <Spinner />;
  if (data.data.length === 0) return <Box color="text-body-secondary">{say(words.notChanged)}</Box>;
  const isMore = data.searched_nums !== undefined || data.total_nums > data.data.length;
  return (
    <SpaceBetween size="xs">
      <ul className="plain-list">
        {data.data.map(({ workflow_id: workflowId, workflow_name, status, create_time, create_user_name }) => (
          <li key={workflowId} className="workbench-use">
            <PageLink to={link('workflow', { projectID, workflowId })}>{workflow_name}</PageLink>
            <Box color="text-body-secondary" display="inline">
              {say(workflowStatuses.labels[status])} · {create_user_name} · <Time at={create_time} />
            </Box>
          </li>
        ))}
      </ul>
      {isMore && <Box color="text-body-secondary">{say(fill(words.latestChanges, { count: data.data.length }))}</Box>}
    </SpaceBetween>
  );
}

/** Found by the name alone, so a longer name that holds it is found as well. */
export function CollectedSql({ name, source }: { readonly name: string; readonly source: Source }) {
  const say = useText();
  const { data, error } = useCall(
    listSqlManages,
    {
      params: { project_name: useProject().name },
      query: { page_index: 1, page_size: usesShown, filter_instance_id: source.id, fuzzy_search_sql_fingerprint: name },
    },
    { quiet: true },
  );
  if (error) return <Alert type="warning">{error.message}</Alert>;
  if (!data) return <Spinner />;
  const { data: found, sql_manage_total_num: count } = data;
  if (found.length === 0) return <Box color="text-body-secondary">{say(words.notUsed)}</Box>;
  return (
    <SpaceBetween size="xs">
      {found.map(({ id, sql_fingerprint }) => (
        <SqlText key={id} sql={sql_fingerprint} dbType={source.db_type} />
      ))}
      {count > found.length && (
        <Box color="text-body-secondary">{say(fill(words.moreUses, { count: count - found.length }))}</Box>
      )}
    </SpaceBetween>
  );
}
