import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';
import { getRoutineDefinition } from '../../../../shared/contract/databases/instances/operations.ts';
import { sameText } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { SqlCopy } from '../../../ui/sql/sql-copy.tsx';
import type { DbObject } from './use-objects.ts';
import type { Source } from './wire.ts';
import { words } from './words.ts';

type Props = { readonly routine: DbObject; readonly source: Source; readonly onClose: () => void };

/** A function or procedure as its database writes it. */
export function RoutineDetails({ routine, source, onClose }: Props) {
  const say = useText();
  const { schema, name, routineId } = routine;
  const { data, error } = useCall(
    getRoutineDefinition,
    {
      params: {
        project_name: useProject().name,
        instance_name: source.name,
        schema_name: schema,
        routine_id: routineId ?? '',
      },
    },
    { quiet: true },
  );
  const text = data?.data.create_sql;
  return (
    <DetailsDialog title={sameText(`${schema}.${name}`)} onClose={onClose}>
      {error && <Alert type="error">{error.message}</Alert>}
      {!data && !error && <Spinner />}
      {data && text === undefined && <Box color="text-body-secondary">{say(words.routineUnread)}</Box>}
      {text !== undefined && <SqlCopy sql={text} dbType={source.db_type} />}
    </DetailsDialog>
  );
}
