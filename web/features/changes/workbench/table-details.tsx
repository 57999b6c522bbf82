import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { getTableMetadata } from '../../../../shared/contract/databases/instances/operations.ts';
import { sameText } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { GridTable } from '../../../parts/sql-analysis/grid-table.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { SqlCopy } from '../../../ui/sql/sql-copy.tsx';
import { CollectedSql, WorkflowsOfTable } from './table-uses.tsx';
import type { DbObject } from './use-objects.ts';
import type { Source } from './wire.ts';
import { words } from './words.ts';

type Props = { readonly table: DbObject; readonly source: Source; readonly onClose: () => void };

/** A table as its database describes it: columns, indexes, its definition, and the workflows and the collected SQL that name it. */
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
        {may('workflowView') && (
          <div>
            <Box variant="h3">{say(words.changedBy)}</Box>
            <WorkflowsOfTable table={{ name, schema }} source={source} />
          </div>
        )}
        {may('sqlManageView') && (
          <div>
            <Box variant="h3">{say(words.usedBy)}</Box>
            <CollectedSql name={name} source={source} />
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
