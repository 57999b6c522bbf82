import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  deleteDbService,
  listDbServices,
  listGlobalDbServices,
} from '../../../../shared/contract/databases/db-services/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { words } from './db-service-words.ts';
import { UsesOfSource } from './uses-of-source.tsx';
import type { ShownRow } from './wire.ts';

/** Asks before a data source is deleted. */
export function DeleteQuestion({ row, onDone }: { row: ShownRow; onDone: () => void }) {
  const say = useText();
  const remove = useChange(deleteDbService, {
    refreshes: [listDbServices, listGlobalDbServices],
    said: words.removed,
    quiet: true,
  });
  return (
    <Confirm
      title={fill(words.removeTitle, { name: row.name })}
      text={words.remove}
      typed={row.name}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { project_uid: row.project_uid, db_service_uid: row.uid } }, onDone)}
    >
      <SpaceBetween size="m">
        <div>{say(words.removeText)}</div>
        <UsesOfSource projectUid={row.project_uid} uid={row.uid} />
      </SpaceBetween>
    </Confirm>
  );
}
