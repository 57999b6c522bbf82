import { useEffect } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { fill } from '../../../shared/text.ts';
import { hideFailure } from '../../app/failure-notice.ts';
import { useText } from '../../app/language.tsx';
import { localClock } from '../time.tsx';
import type { FailedPart } from './failed-part.ts';

const words = {
  title: { zh: '本页有 {count} 个部分未能加载', en: '{count} parts of this page could not be loaded' },
  figures: { zh: '仍显示的内容截至 {at}。', en: 'What is still shown is of {at}.' },
  retry: { zh: '全部重试', en: 'Try all again' },
};

/** Why several parts of a page failed, once, with a way to try all of them again. */
export default function CauseNotice({ parts }: { parts: readonly FailedPart[] }) {
  const say = useText();
  useEffect(() => {
    for (const { error } of parts) hideFailure(error);
  }, [parts]);
  const times = parts.flatMap(({ at }) => at ?? []);
  return (
    <Alert
      type="error"
      header={say(fill(words.title, { count: parts.length }))}
      action={
        <Button
          onClick={() => {
            // Parts of one call have one error between them.
            for (const refetch of new Map(parts.map((part) => [part.error, part.refetch])).values()) refetch();
          }}
        >
          {say(words.retry)}
        </Button>
      }
    >
      {parts[0]?.error.message}
      {times.length > 0 && (
        <div>{say(fill(words.figures, { at: localClock(new Date(Math.min(...times)).toISOString()) }))}</div>
      )}
    </Alert>
  );
}
