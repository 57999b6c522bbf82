import type { ReactNode } from 'react';
import Button from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router-dom';
import { useText } from '../app/language.tsx';
import { useVerdict } from '../app/may.ts';
import { isProjectPage, type Page } from '../app/page.ts';
import { paths, type PageName } from '../app/paths.ts';
import { useProjectAtHand } from '../app/project-at-hand.tsx';
import { ScreenMessage } from '../app/screen-message.tsx';
import { Answer } from '../ui/answer.tsx';
import { Waiting } from '../app/waiting.tsx';
import { NotFound } from '../app/not-found.tsx';

const words = {
  archived: { zh: '项目已冻结', en: 'The project is archived' },
  hint: {
    zh: '不能在此创建或修改内容。请先启用项目。',
    en: 'Nothing can be created or changed here. Unarchive it first.',
  },
  back: { zh: '返回', en: 'Back' },
};

/** Shows a page only to those who may open it. For others it does not exist. */
export function PageGate({ name, children }: { name: PageName; children: ReactNode }) {
  const say = useText();
  const navigate = useNavigate();
  const decide = useVerdict();
  const { current, isKnown, failure } = useProjectAtHand();
  const page: Page = paths[name];
  if (isProjectPage(page) && !isKnown) return <Waiting shape="page" />;
  if (isProjectPage(page) && !current && failure)
    return <Answer of={{ data: undefined, ...failure }}>{() => null}</Answer>;
  if (isProjectPage(page) && !current) return <NotFound />;
  const outcome = decide(page.access);
  if (outcome === 'forbidden') return <NotFound />;
  if (outcome === 'archived')
    return (
      <ScreenMessage
        title={say(words.archived)}
        actions={<Button onClick={() => navigate(-1)}>{say(words.back)}</Button>}
      >
        {say(words.hint)}
      </ScreenMessage>
    );
  return children;
}
