import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  knowledge: () => import('./knowledge.tsx'),
  knowledgeResults: () => import('./results.tsx'),
  knowledgeOutcomes: () => import('./outcomes.tsx'),
  ruleKnowledge: () => import('./rule-knowledge.tsx'),
};
