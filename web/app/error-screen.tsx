import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useText } from './language.tsx';

const words = {
  title: { zh: '出错了', en: 'Something went wrong' },
  home: { zh: '返回首页', en: 'Back to home' },
  retry: { zh: '重试', en: 'Retry' },
};

/** Shown in place of a page that failed: what happened, and two ways on. */
export function ErrorScreen({ error }: { error: unknown }) {
  const say = useText();
  return (
    <Box padding="xxl">
      <Alert
        type="error" header={say(words.title)}
        action={(
          <SpaceBetween direction="horizontal" size="xs">
            <Button onClick={() => location.assign('/')}>{say(words.home)}</Button>
            <Button variant="primary" onClick={() => location.reload()}>{say(words.retry)}</Button>
          </SpaceBetween>
        )}
      >
        {error instanceof Error ? error.message : String(error)}
      </Alert>
    </Box>
  );
}
