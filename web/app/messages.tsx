import { lazy, Suspense } from 'react';
import { useText } from './language.tsx';
import { dismiss, useNotices } from './notices.ts';
import { loadedOnceReachable } from './reachable-part.ts';

const Flashbar = lazy(() => loadedOnceReachable(() => import('@cloudscape-design/components/flashbar')));

const words = {
  close: { zh: '关闭', en: 'Dismiss' },
  error: { zh: '错误', en: 'Error' },
  success: { zh: '成功', en: 'Success' },
  warning: { zh: '警告', en: 'Warning' },
  info: { zh: '提示', en: 'Information' },
};

/** The lines above a page: what failed, what was done. */
export function Messages() {
  const say = useText();
  const items = useNotices().map(
    ({ id, kind, title, detail }) =>
      ({
        id,
        type: kind,
        header: say(title),
        content: typeof detail === 'object' ? say(detail) : detail,
        dismissible: true,
        dismissLabel: say(words.close),
        onDismiss: () => dismiss(id),
        statusIconAriaLabel: say(words[kind]),
        ariaRole: kind === 'error' ? 'alert' : 'status',
      }) as const,
  );
  if (items.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Flashbar items={items} />
    </Suspense>
  );
}
