import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { SqlText } from './sql-text.tsx';

const words = {
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: { zh: '复制失败', en: 'Could not be copied' },
} as const satisfies Record<string, Text>;

/** SQL that is there to be taken along. */
export function SqlCopy({ sql, dbType }: { sql: string; dbType: string }) {
  const say = useText();
  return (
    <div>
      <SqlText sql={sql} dbType={dbType} />
      <CopyToClipboard
        variant="inline"
        textToDisplay=""
        textToCopy={sql}
        copyButtonAriaLabel={say(words.copy)}
        copySuccessText={say(words.copied)}
        copyErrorText={say(words.notCopied)}
      />
    </div>
  );
}
