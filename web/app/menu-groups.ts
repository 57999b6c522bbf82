import type { Text } from '../../shared/text.ts';

export type Section = { readonly group: string; readonly title?: Text } | 'divider';

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

/** Where a page can stand in the menus. */
export type MenuGroup = Exclude<(typeof projectSections)[number], 'divider'>['group'] | (typeof globalGroups)[number];
