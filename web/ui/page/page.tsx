import { useEffect, type ReactNode } from 'react';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useFrame, usePageChrome } from '../../app/page-chrome.tsx';
import { FailedParts } from './failed-parts.tsx';
import { ActionBar, ActionMenu, type Action } from '../action.tsx';

type Props = {
  /** A string for names that people gave, a text for ours. It is also the last breadcrumb and the window's title. */
  readonly title: Text | string;
  readonly description?: Text;
  readonly actions?: readonly Action[];
  /** Further actions, behind one button. */
  readonly menu?: readonly Action[];
  /** Opens at the side; a link beside the title leads to it. */
  readonly help?: ReactNode;
  /** Beside the title: a status, a counter. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
};
const info: Text = { zh: '说明', en: 'Info' };
const more: Text = { zh: '更多操作', en: 'More actions' };

/** The outline of a screen: title, what may be done, content. Breadcrumbs come from `paths`. */
export function Page({ title, description, actions = [], menu = [], help, mark, children }: Props) {
  const say = useText();
  const frame = useFrame();
  const words = typeof title === 'string' ? title : say(title);
  usePageChrome({ title: words, help });
  useEffect(() => {
    document.title = words;
  }, [words]);
  return (
    <ContentLayout
      header={
        <Header
          variant="h1"
          {...(description && { description: say(description) })}
          {...(help !== undefined && {
            info: (
              <Link variant="info" onFollow={() => frame?.openHelp(true)}>
                {say(info)}
              </Link>
            ),
          })}
          {...(actions.length + menu.length > 0 && { actions: <PageActions actions={actions} menu={menu} /> })}
        >
          {words}
          {mark && <span className="page-mark">{mark}</span>}
        </Header>
      }
    >
      <FailedParts>{children}</FailedParts>
    </ContentLayout>
  );
}

function PageActions({ actions, menu }: { actions: readonly Action[]; menu: readonly Action[] }) {
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {menu.length > 0 && <ActionMenu actions={menu} text={more} />}
      {actions.length > 0 && <ActionBar actions={actions} />}
    </SpaceBetween>
  );
}
