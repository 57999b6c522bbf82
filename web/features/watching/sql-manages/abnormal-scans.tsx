import Alert from '@cloudscape-design/components/alert';
import { listAbnormalScans } from '../../../../shared/contract/watching/sql-manages/operations.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { words } from './sql-manage-words.ts';

const kinds: readonly { readonly code: number; readonly text: Text }[] = [
  { code: 1, text: words.failing },
  { code: 2, text: words.expired },
  { code: 4, text: words.expiring },
];

/** Says which scans bring nothing, or soon will not. */
export function AbnormalScans() {
  const say = useText();
  const { name: project_name } = useProject();
  const found = useCall(listAbnormalScans, { params: { project_name } }).data?.data ?? [];
  const lines = kinds.flatMap(({ code, text }) => {
    const names = found.filter((one) => one.abnormal_status_code === code).map((one) => one.instance_name);
    return names.length === 0 ? [] : [say(fill(text, { names: names.join(', ') }))];
  });
  if (lines.length === 0) return null;
  return (
    <Alert type="warning">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}
