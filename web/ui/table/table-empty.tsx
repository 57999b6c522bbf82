import { useEffect } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Text } from '../../../shared/text.ts';
import { hideFailure } from '../../app/failure-notice.ts';
import type { CallError } from '../../app/call-error.ts';
import { useText } from '../../app/language.tsx';
import { useSaidByPage } from '../page/failed-parts.tsx';
import { NotLoaded } from '../page/not-loaded.tsx';
import { ReasonedButton, type Action } from '../action.tsx';

const words = {
  failed: { zh: '列表加载失败', en: 'The list could not be loaded' },
  retry: { zh: '重试', en: 'Try again' },
  noMatch: { zh: '没有匹配的数据', en: 'No matches' },
  noMatchHint: { zh: '没有符合当前条件的数据', en: 'Nothing fits the current filters' },
  clear: { zh: '清除筛选', en: 'Clear filters' },
};

type Props = {
  readonly error: CallError | null;
  readonly onRetry: () => void;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly text: Text;
  readonly hint?: Text;
  readonly action?: Action;
};

/** What a table shows in place of rows: a failure with retry, filters that match nothing, or what to do first. */
export function TableEmpty({ error, onRetry, isNarrowed, onClear, text, hint, action }: Props) {
  const say = useText();
  const isSaid = useSaidByPage(error ? { error, refetch: onRetry } : undefined);
  useEffect(() => {
    if (error) hideFailure(error);
  }, [error]);
  if (isSaid) return <NotLoaded />;
  if (error)
    return (
      <Alert type="error" header={say(words.failed)} action={<Button onClick={onRetry}>{say(words.retry)}</Button>}>
        {error.message}
      </Alert>
    );
  if (isNarrowed)
    return (
      <Nothing title={say(words.noMatch)} hint={say(words.noMatchHint)}>
        <Button onClick={onClear}>{say(words.clear)}</Button>
      </Nothing>
    );
  return (
    <Nothing title={say(text)} hint={hint && say(hint)}>
      {action && <ReasonedButton text={action.text} why={action.why} onClick={action.run} />}
    </Nothing>
  );
}

function Nothing({ title, hint, children }: { title: string; hint?: string | undefined; children: React.ReactNode }) {
  return (
    <Box textAlign="center" padding={{ vertical: 'l' }}>
      <SpaceBetween size="xs">
        <Box variant="strong">{title}</Box>
        {hint && <Box color="text-body-secondary">{hint}</Box>}
        {children}
      </SpaceBetween>
    </Box>
  );
}
