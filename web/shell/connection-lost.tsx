import { fill } from '../../shared/text.ts';
import { askNow, useLostConnection } from '../app/connection.ts';
import { useText } from '../app/language.tsx';
import { localClock } from '../ui/time.tsx';

const words = {
  lost: { zh: '{since} 起无法连接服务器。', en: 'The server has not answered since {since}.' },
  figures: {
    zh: '页面内容截至 {at}，恢复后自动更新。',
    en: 'What is shown is of {at}. The page goes on by itself.',
  },
  retry: { zh: '立即重试', en: 'Try now' },
};

/** Says on every page that the server is away, and of when what is shown is. It needs nothing that would have to be loaded. */
export function ConnectionLost() {
  const say = useText();
  const lost = useLostConnection();
  const clock = (at: number) => localClock(new Date(at).toISOString());
  return (
    <div role="status" className="connection-lost" hidden={lost === undefined}>
      {lost && (
        <>
          <strong>{say(fill(words.lost, { since: clock(lost.since) }))}</strong>{' '}
          {say(fill(words.figures, { at: clock(lost.lastAnswer) }))}{' '}
          <button type="button" onClick={askNow}>
            {say(words.retry)}
          </button>
        </>
      )}
    </div>
  );
}
