import { pages } from '../pages.ts';
import { addressOf, type PathParams } from './page.ts';

/** Every page that is built, as the features list them. The router, links, breadcrumbs and menus read this. */
export const paths = pages;

export type PageName = keyof typeof paths;
export const pageNames = Object.keys(paths) as PageName[];

type Params<N extends PageName> = PathParams<(typeof paths)[N]['path']>;
type LinkArgs<N extends PageName> = [Params<N>] extends [never]
  ? [params?: Record<string, never>, query?: Readonly<Record<string, string | undefined>>]
  : [params: Readonly<Record<Params<N>, string>>, query?: Readonly<Record<string, string | undefined>>];

/** The address of a page: `link('dbServiceUpdate', { projectID, dbServiceUid }, { active: 'advanced' })`. */
export function link<N extends PageName>(name: N, ...[params, query]: LinkArgs<N>): string {
  return addressOf(paths[name].path, params ?? {}, query);
}

/** The page of an address as written in the contract of addresses; undefined while it is not built. */
export function pageAt(path: string): PageName | undefined {
  return pageNames.find((name) => paths[name].path === path);
}
