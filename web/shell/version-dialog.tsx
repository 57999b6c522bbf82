import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { readBasicInfo } from '../../shared/contract/running/system/operations.ts';
import { useCall } from '../app/query.ts';
import { Answer } from '../ui/answer.tsx';
import { DetailsDialog } from '../ui/dialog/details-dialog.tsx';

const words = {
  title: { zh: '版本信息', en: 'Version' },
};

/** What runs here: each component with its version. */
export default function VersionDialog({ onClose }: { onClose: () => void }) {
  const info = useCall(readBasicInfo, {});
  return (
    <DetailsDialog title={words.title} size="medium" onClose={onClose}>
      <Answer of={info}>
        {({ data }) => (
          <KeyValuePairs
            columns={1}
            items={data.components.map(({ name, version }) => ({ label: name, value: shortVersion(version) }))}
          />
        )}
      </Answer>
    </DetailsDialog>
  );
}

/** The first word, and the first ten characters of the second: a version and the beginning of a commit. */
export function shortVersion(version: string): string {
  const [first = '', second] = version.replaceAll('"', '').trim().split(/\s+/);
  return second === undefined ? first : `${first} ${second.slice(0, 10)}`;
}
