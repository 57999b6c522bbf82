import Button from '@cloudscape-design/components/button';
import { useText } from './language.tsx';
import { ScreenMessage } from './screen-message.tsx';

const words = {
  title: { zh: '出错了', en: 'Something went wrong' },
  home: { zh: '返回首页', en: 'Back to home' },
  retry: { zh: '重试', en: 'Try again' },
};

/** Shown in place of a page that failed: what happened, and two ways on. */
export function ErrorScreen({ error }: { error: unknown }) {
  const say = useText();
  const actions = (
    <>
      <Button onClick={() => location.assign('/')}>{say(words.home)}</Button>
      <Button variant="primary" onClick={() => location.reload()}>
        {say(words.retry)}
      </Button>
    </>
  );
  return (
    <ScreenMessage title={say(words.title)} actions={actions}>
      {error instanceof Error ? error.message : String(error)}
    </ScreenMessage>
  );
}
