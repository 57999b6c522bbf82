import { lazy, Suspense } from 'react';
import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation';
import Icon from '@cloudscape-design/components/icon';
import { useLocation, useNavigate } from 'react-router-dom';
import { listGatewayTips } from '../../shared/contract/databases/gateways/operations.ts';
import { useText } from '../app/language.tsx';
import { useVerdict } from '../app/may.ts';
import { projectMenu, type MenuEntry } from './menu.ts';
import { addressOf, pagesAbove, type Page } from '../app/page.ts';
import { pageNames, paths } from '../app/paths.ts';
import { useProjectAtHand } from '../app/project-at-hand.tsx';
import { useCall } from '../app/query.ts';
import { ProjectSelector } from './project-selector.tsx';
import { usePageName } from './breadcrumbs.tsx';

const homeIcon = (
  <Icon
    svg={
      <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
        <path d="M2 7.5 8 2l6 5.5M4 6.5V14h8V6.5M6.8 14v-4h2.4v4" />
      </svg>
    }
  />
);

// Most deployments have no zones, so what chooses one is loaded where there are some.
const ZoneSelector = lazy(() => import('./zone-selector.tsx'));

function Selectors() {
  const zones = useCall(listGatewayTips, {}, { quiet: true }).data?.data ?? [];
  return (
    <>
      {zones.length > 0 && (
        <Suspense fallback={null}>
          <ZoneSelector zones={zones} />
        </Suspense>
      )}
      <ProjectSelector />
    </>
  );
}

/** The side menu: home, the project selector, and the menu of the project at hand. */
export function SideMenu() {
  const say = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const decide = useVerdict();
  const { current } = useProjectAtHand();
  const here = usePageName();
  const pages: readonly Page[] = pageNames.map((name) => paths[name]);
  const entries = current ? projectMenu(pages, ({ access }) => decide(access) !== 'forbidden') : [];
  const addressIn = (page: Page) => addressOf(page.path, { projectID: current?.uid });
  const linkTo = (page: Page): SideNavigationProps.Link => ({
    type: 'link',
    text: say(page.title),
    href: addressIn(page),
    ...(page.icon && { icon: <Icon name={page.icon} /> }),
  });
  const itemOf = (entry: MenuEntry): SideNavigationProps.Item => {
    if (entry.kind === 'divider') return { type: 'divider' };
    if (entry.kind === 'page') return linkTo(entry.page);
    return { type: 'section', text: say(entry.title), items: entry.pages.map(linkTo) };
  };
  // Below a list, its menu entry stays marked.
  const shown =
    here && [paths[here], ...pagesAbove(paths[here], pages).reverse()].find((page: Page) => page.menu !== undefined);
  return (
    <SideNavigation
      activeHref={shown ? addressIn(shown) : pathname}
      itemsControl={<Selectors />}
      items={[
        { ...linkTo(paths.home), icon: homeIcon },
        ...(entries.length > 0 ? [{ type: 'divider' } as const] : []),
        ...entries.map(itemOf),
      ]}
      onFollow={(event) => {
        if (event.detail.external) return;
        event.preventDefault();
        navigate(event.detail.href);
      }}
    />
  );
}
