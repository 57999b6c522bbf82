import type { Text } from '../../shared/text.ts';
import type { Page } from './page.ts';

type Section = { readonly group: string; readonly title?: Text } | 'divider';

/** The project menu from top to bottom, as the specification orders it. */
export const projectSections = [
  { group: 'overview' },
  'divider',
  { group: 'sqlDevelopment', title: { zh: 'SQL 开发', en: 'SQL development' } },
  { group: 'sqlExecution', title: { zh: 'SQL 执行', en: 'SQL execution' } },
  { group: 'pipeline', title: { zh: 'CI/CD 集成', en: 'CI/CD integration' } },
  { group: 'sqlManagement', title: { zh: 'SQL 管控', en: 'SQL management' } },
  'divider',
  { group: 'projectConfiguration', title: { zh: '项目配置', en: 'Project configuration' } },
  'divider',
  { group: 'operationHistory', title: { zh: '操作历史', en: 'Operation history' } },
] as const satisfies readonly Section[];

/** The menus outside a project: icons beside the title, the gear, and what every project page can be reached from. */
export const globalGroups = ['quick', 'settings', 'projects'] as const;

export type MenuGroup = Exclude<(typeof projectSections)[number], 'divider'>['group'] | (typeof globalGroups)[number];

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

/** The pages of one menu group that the reader may open, in the order of `paths`. */
export function pagesOf<P extends Page>(group: string, pages: readonly P[], mayOpen: (page: P) => boolean): P[] {
  return pages.filter((page) => page.menu === group && mayOpen(page));
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
