import type { Text } from '../../shared/text.ts';
import { projectSections, type Section } from '../app/menu-groups.ts';
import type { Page } from '../app/page.ts';

export type MenuEntry<P extends Page = Page> =
  | { readonly kind: 'page'; readonly page: P }
  | { readonly kind: 'group'; readonly title: Text; readonly pages: readonly P[] }
  | { readonly kind: 'divider' };

/** The project menu of one reader: pages without permission are hidden, empty groups dropped, dividers merged. */
export function projectMenu<P extends Page>(pages: readonly P[], mayOpen: (page: P) => boolean): MenuEntry<P>[] {
  const entries = projectSections.flatMap((section: Section): MenuEntry<P>[] => {
    if (section === 'divider') return [{ kind: 'divider' }];
    const shown = pagesOf(section.group, pages, mayOpen);
    if (section.title === undefined) return shown.map((page) => ({ kind: 'page', page }));
    return shown.length > 0 ? [{ kind: 'group', title: section.title, pages: shown }] : [];
  });
  return withoutIdleDividers(entries);
}

/** The pages of one menu group that the reader may open, by their places. */
export function pagesOf<P extends Page>(group: string, pages: readonly P[], mayOpen: (page: P) => boolean): P[] {
  return pages
    .filter((page) => page.menu?.group === group && mayOpen(page))
    .sort((a, b) => (a.menu?.place ?? 0) - (b.menu?.place ?? 0));
}

/** A divider parts two things: none at either end, none beside another. */
function withoutIdleDividers<P extends Page>(entries: readonly MenuEntry<P>[]): MenuEntry<P>[] {
  const kept: MenuEntry<P>[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'divider' || (kept.length > 0 && kept.at(-1)?.kind !== 'divider')) kept.push(entry);
  }
  if (kept.at(-1)?.kind === 'divider') kept.pop();
  return kept;
}
