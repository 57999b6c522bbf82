import type { ComponentType } from 'react';
import type { PageName } from './app/paths.ts';

/** The code of every page, loaded when it is first opened. A page without code is a type error. */
export const routes: Record<PageName, () => Promise<{ default: ComponentType }>> = {
  login: () => import('./features/sessions/sign-in.tsx'),
  home: () => import('./features/home/home.tsx'),
  account: () => import('./features/account/account.tsx'),
  projects: () => import('./features/projects/projects.tsx'),
  ruleView: () => import('./features/rules/rule-view.tsx'),
  ruleTemplate: () => import('./features/rules/rule-template.tsx'),
  knowledge: () => import('./features/knowledge/knowledge.tsx'),
  knowledgeResults: () => import('./features/knowledge/results.tsx'),
  ruleKnowledge: () => import('./features/knowledge/rule-knowledge.tsx'),
  userCenter: () => import('./features/users/user-center.tsx'),
  dataSourceManagement: () => import('./features/db-services/global-db-services.tsx'),
  overview: () => import('./features/statistics/overview.tsx'),
  workflows: () => import('./features/workflows/workflows.tsx'),
  workflowCreate: () => import('./features/workflows/create.tsx'),
  workflow: () => import('./features/workflows/workflow.tsx'),
  dbServices: () => import('./features/db-services/db-services.tsx'),
  dbServiceCreate: () => import('./features/db-services/create.tsx'),
  dbServiceUpdate: () => import('./features/db-services/update.tsx'),
  progress: () => import('./features/workflow-templates/progress.tsx'),
  progressUpdate: () => import('./features/workflow-templates/progress-update.tsx'),
  members: () => import('./features/members/members.tsx'),
  whitelist: () => import('./features/audit-whitelist/audit-whitelist.tsx'),
  operationRecords: () => import('./features/operation-records/operation-records.tsx'),
};
