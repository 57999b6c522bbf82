import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { tabOf } from '../../app/tab-of.ts';
import { Confirm } from '../dialog/confirm.tsx';

const words = {
  title: { zh: '离开此页？', en: 'Leave this page?' },
  leave: { zh: '离开', en: 'Leave' },
};

/** Asks before a page or a tab with unsaved work is left, also by the browser's own buttons: `<LeaveGuard when={isChanged} text={…} />`. */
export function LeaveGuard({ when, text }: { when: boolean; text: Text }) {
  const say = useText();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [when]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Confirm
      title={words.title}
      text={words.leave}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {say(text)}
    </Confirm>
  );
}

/** A change of the query stays on the page, but for that of the tab, which takes what it shows away. */
function placeOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return `${pathname} ${tabOf(new URLSearchParams(search)) ?? ''}`;
}
