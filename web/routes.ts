import type { ComponentType } from 'react';
import type { PageName } from './app/paths.ts';

/** The code of every page, loaded when it is first opened. A page without code is a type error. */
export const routes: Record<PageName, () => Promise<{ default: ComponentType }>> = {
  login: () => import('./features/sessions/sign-in.tsx'),
  home: () => import('./features/home/home.tsx'),
  account: () => import('./features/account/account.tsx'),
  projects: () => import('./features/projects/projects.tsx'),
  overview: () => import('./features/statistics/overview.tsx'),
};
