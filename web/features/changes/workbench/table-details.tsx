import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { getTableMetadata } from '../../../../shared/contract/databases/instances/operations.ts';
import { listSqlManages } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { fill, sameText } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { GridTable } from '../../../parts/sql-analysis/grid-table.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { SqlCopy } from '../../../ui/sql/sql-copy.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import type { DbObject } from './use-objects.ts';
import type { Source } from './wire.ts';
import { words } from './words.ts';

type Props = { readonly table: DbObject; readonly source: Source; readonly onClose: () => void };

/** A table as its database describes it: columns, indexes, its definition, and the collected SQL that names it. */
export function TableDetails({ table: { name, schema }, source, onClose }: Props) {
  const say = useText();
  const may = useMay();
  const params = { project_name: useProject().name, instance_name: source.name, schema_name: schema, table_name: name };
  const { data, error } = useCall(getTableMetadata, { params }, { quiet: true });
  return (
    <DetailsDialog title={sameText(`${schema}.${name}`)} onClose={onClose}>
      <SpaceBetween size="l">
        {error && <Alert type="error">{error.message}</Alert>}
        {!data && !error && <Spinner />}
        {data && <Described of={data.data} dbType={source.db_type} />}
        {may('sqlManageView') && (
          <div>
            <Box variant="h3">{say(words.usedBy)}</Box>
            <UsedBy name={name} source={source} />
          </div>
        )}
      </SpaceBetween>
    </DetailsDialog>
  );
}

type Described = NonNullable<ReturnType<typeof useCall<typeof getTableMetadata>>['data']>['data'];

function Described({ of: { columns, indexes, create_table_sql }, dbType }: { of: Described; dbType: string }) {
  const say = useText();
  return (
    <>
      <div>
        <Box variant="h3">{say(words.columns)}</Box>
        <GridTable grid={columns} title={words.columns} empty={words.noObjects} />
      </div>
      <div>
        <Box variant="h3">{say(words.indexes)}</Box>
        <GridTable grid={indexes} title={words.indexes} empty={words.noIndexes} />
      </div>
      {create_table_sql !== '' && (
        <div>
          <Box variant="h3">{say(words.definition)}</Box>
          <SqlCopy sql={create_table_sql} dbType={dbType} />
        </div>
      )}
    </>
  );
}

const usesShown = 5;

/** Found by the name alone, so a longer name that holds it is found as well. */
function UsedBy({ name, source }: { name: string; source: Source }) {
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
