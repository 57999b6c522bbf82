import type { ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { useText } from '../language.tsx';
import { useVerdict } from '../may.ts';
import { isProjectPage, type Page } from '../page.ts';
import { paths, type PageName } from '../paths.ts';
import { useProjectAtHand } from '../project-at-hand.tsx';
import { Waiting } from '../waiting.tsx';
import NotFound from './not-found.tsx';

const archived = { zh: '项目已冻结，不能在此创建或修改内容。请先启用项目。', en: 'The project is archived: nothing can be created or changed here. Unarchive it first.' };

/** Shows a page only to those who may open it. For others it does not exist. */
export default function PageGate({ name, children }: { name: PageName; children: ReactNode }) {
  const say = useText();
  const decide = useVerdict();
  const { current, isKnown } = useProjectAtHand();
  const page: Page = paths[name];
  if (isProjectPage(page) && !isKnown) return <Waiting />;
  if (isProjectPage(page) && !current) return <NotFound />;
  const outcome = decide(page.access);
  if (outcome === 'forbidden') return <NotFound />;
  if (outcome === 'archived') return <Box padding="l"><Alert type="warning">{say(archived)}</Alert></Box>;
  return children;
}
