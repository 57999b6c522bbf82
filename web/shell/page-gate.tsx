import { useRef, type ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
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
  changed: {
    zh: '您的权限刚刚发生变化，不能再使用本页。未保存的内容仍在，可以复制；再次保存会被拒绝。',
    en: 'Your rights have changed, and this page is no longer open to you. What is unsaved is still here to be copied. Saving it will be refused.',
  },
  back: { zh: '返回', en: 'Back' },
};

/** Shows a page only to those who may open it. For others it does not exist. */
export function PageGate({ name, children }: { name: PageName; children: ReactNode }) {
  const { current, isKnown, failure } = useProjectAtHand();
  if (isProjectPage(paths[name])) {
    if (!isKnown) return <Waiting shape="page" />;
    if (!current && failure) return <Answer of={{ data: undefined, ...failure }}>{() => null}</Answer>;
    if (!current) return <NotFound />;
  }
  return (
    <OpenPage key={`${name} ${current?.uid ?? ''}`} page={paths[name]}>
      {children}
    </OpenPage>
  );
}

/** A page that is open stays until it is left, whatever becomes of its reader's rights: something may be typed on it. */
function OpenPage({ page, children }: { page: Page; children: ReactNode }) {
  const say = useText();
  const navigate = useNavigate();
  const wasOpen = useRef(false);
  const outcome = useVerdict()(page.access);
  if (outcome === 'forbidden' && !wasOpen.current) return <NotFound />;
  if (outcome === 'archived')
    return (
      <ScreenMessage
        title={say(words.archived)}
        actions={<Button onClick={() => navigate(-1)}>{say(words.back)}</Button>}
      >
        {say(words.hint)}
      </ScreenMessage>
    );
  wasOpen.current = true;
  return (
    <>
      {outcome === 'forbidden' && (
        <Box margin={{ bottom: 'm' }}>
          <Alert type="warning">{say(words.changed)}</Alert>
        </Box>
      )}
      {children}
    </>
  );
}
