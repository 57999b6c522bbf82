import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  ruleView: () => import('./rule-view.tsx'),
  ruleTemplate: () => import('./rule-template.tsx'),
  ruleTemplateCreate: () => import('./template-create.tsx'),
  ruleTemplateImport: () => import('./template-import.tsx'),
  ruleTemplateUpdate: () => import('./template-update.tsx'),
  customRuleCreate: () => import('./custom-rule-create.tsx'),
  customRuleUpdate: () => import('./custom-rule-update.tsx'),
  ruleManager: () => import('./rule-manager.tsx'),
  projectRuleTemplates: () => import('./project-templates.tsx'),
  projectRuleTemplateCreate: () => import('./template-create.tsx'),
  projectRuleTemplateImport: () => import('./template-import.tsx'),
  projectRuleTemplate: () => import('./rule-template.tsx'),
  projectRuleTemplateUpdate: () => import('./template-update.tsx'),
};
