import { lazy, Suspense } from 'react';
import { useMatches, useNavigate, useParams } from 'react-router-dom';
import type { Text } from '../../shared/text.ts';
import { useText } from '../app/language.tsx';
import { addressOf, isProjectPage, pagesAbove, type Page } from '../app/page.ts';
import { useFrame } from '../app/page-chrome.tsx';
import { pageNames, paths, type PageName } from '../app/paths.ts';
import { useProjectAtHand } from '../app/project-at-hand.tsx';

const BreadcrumbGroup = lazy(() => import('@cloudscape-design/components/breadcrumb-group'));

type Crumb = { readonly text: string; readonly href: string };
const label = { zh: '当前位置', en: 'Breadcrumbs' };

/** The way to this page, read off its address: home, the project, the pages above it. */
export function Breadcrumbs() {
  const say = useText();
  const navigate = useNavigate();
  const params = useParams();
  const name = usePageName();
  const project = useProjectAtHand().current;
  const title = useFrame()?.chrome.title;
  if (name === undefined || name === 'home') return null;
  const crumbs = crumbsOf({
    page: paths[name],
    pages: pageNames.map((other) => paths[other]),
    params,
    projectName: project?.name,
    title,
    say,
  });
  return (
    <Suspense fallback={null}>
      <BreadcrumbGroup
        items={crumbs}
        ariaLabel={say(label)}
        onFollow={(event) => {
          event.preventDefault();
          navigate(event.detail.href);
        }}
      />
    </Suspense>
  );
}

/** The page that the router shows now. */
export function usePageName(): PageName | undefined {
  const handle: unknown = useMatches().at(-1)?.handle;
  if (typeof handle !== 'object' || handle === null || !('page' in handle)) return undefined;
  return pageNames.find((name) => name === handle.page);
}

type Way = {
  page: Page;
  pages: readonly Page[];
  params: Readonly<Record<string, string | undefined>>;
  projectName: string | undefined;
  title: string | undefined;
  say: (text: Text) => string;
};

export function crumbsOf({ page, pages, params, projectName, title, say }: Way): Crumb[] {
  const crumb = (of: Page, text = say(of.title)): Crumb => ({ text, href: addressOf(of.path, params) });
  const home = pages.filter(({ path }) => path === '/');
  const above = pagesAbove(page, pages).filter((other) => isProjectPage(other) === isProjectPage(page));
  const list = isProjectPage(page) ? pages.filter(({ path }) => path === '/project') : [];
  const overview = pages.find(({ path }) => path === '/sqle/project/:projectID/overview');
  const isInside = isProjectPage(page) && page.path !== overview?.path;
  const project =
    isInside && projectName !== undefined
      ? [{ text: projectName, href: overview ? addressOf(overview.path, params) : '/' }]
      : [];
  return [
    ...[...home, ...list].map((of) => crumb(of)),
    ...project,
    ...above.map((of) => crumb(of)),
    crumb(page, title),
  ];
}
