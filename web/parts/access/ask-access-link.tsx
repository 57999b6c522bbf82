import Link from '@cloudscape-design/components/link';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useMay } from '../../app/may.ts';
import { link } from '../../app/paths.ts';
import { useProject } from '../../app/project-at-hand.tsx';

/** Leads whoever has no data source to choose to where one is asked for; nothing for those who may not ask. */
export function AskAccessLink() {
  const say = useText();
  const may = useMay();
  const { uid: projectID } = useProject();
  if (!may('accessRequestAsk')) return null;
  return (
    <Link href={link('accessRequests', { projectID })} fontSize="inherit">
      {say(askText)}
    </Link>
  );
}

const askText: Text = { zh: '申请限时权限', en: 'Ask for access for a time' };
