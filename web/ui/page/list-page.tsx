import { useEffect, type ReactNode } from 'react';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { usePageChrome } from '../../app/page-chrome.tsx';

/** The outline of a screen that is one table: `<ListPage title><DataTable variant="full-page" …/></ListPage>`; the table's header is the page's. */
export function ListPage({ title, help, children }: { title: Text; help?: ReactNode; children: ReactNode }) {
  const say = useText();
  const words = say(title);
  usePageChrome({ title: words, help });
  useEffect(() => {
    document.title = words;
  }, [words]);
  return children;
}
