import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Modal from '@cloudscape-design/components/modal';
import { readBasicInfo } from '../../shared/contract/running/system/operations.ts';
import { useText } from '../app/language.tsx';
import { useCall } from '../app/query.ts';
import { Waiting } from '../app/waiting.tsx';

const words = {
  title: { zh: '版本信息', en: 'Version' },
  close: { zh: '关闭', en: 'Close' },
};

/** What runs here: each component with its version. */
export default function VersionDialog({ onClose }: { onClose: () => void }) {
  const say = useText();
  const info = useCall(readBasicInfo, {});
  return (
    <Modal visible header={say(words.title)} closeAriaLabel={say(words.close)} onDismiss={onClose}>
      {info.isPending ? (
        <Waiting />
      ) : (
        <KeyValuePairs
          columns={1}
          items={(info.data?.data.components ?? []).map(({ name, version }) => ({
            label: name,
            value: shortVersion(version),
          }))}
        />
      )}
    </Modal>
  );
}

/** The first word, and the first ten characters of the second: a version and the beginning of a commit. */
export function shortVersion(version: string): string {
  const [first = '', second] = version.replaceAll('"', '').trim().split(/\s+/);
  return second === undefined ? first : `${first} ${second.slice(0, 10)}`;
}
