import type { PolicyName } from '../../shared/policies.ts';
import type { IconProps } from '@cloudscape-design/components/icon';
import type { Text } from '../../shared/text.ts';
import type { MenuGroup } from './menu-groups.ts';

/** One page: its address, who may open it, its name, and where the menus show it. */
export type Page<Path extends string = string> = {
  readonly path: Path;
  readonly access: PolicyName;
  readonly title: Text;
  /** Places are counted from the top and leave room for pages in between. */
  readonly menu?: { readonly group: MenuGroup; readonly place: number };
  readonly icon?: IconProps.Name;
  /** The address of the page that leads to it, where its own does not say it. */
  readonly under?: `/${string}`;
};

/** The names behind the colons of an address. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export function page<const Path extends `/${string}`>(path: Path, rest: Omit<Page, 'path'>): Page<Path> {
  return { path, ...rest };
}

/** Whether a page belongs to one project: it then needs a project the reader may see. */
export function isProjectPage(of: Page): boolean {
  return of.path.includes('/:projectID/');
}

/** The address of a page with its parameters filled in; a parameter left out stays as it is. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string | undefined>>,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The pages that lead to one, the nearest last: those whose address is the beginning of its own, or the one that it names. */
export function pagesAbove<P extends Page>(of: Page, pages: readonly P[]): P[] {
  return pages
    .filter(({ path }) => path !== '/' && path !== of.path && (of.path.startsWith(`${path}/`) || path === of.under))
    .sort((a, b) => a.path.length - b.path.length);
}
