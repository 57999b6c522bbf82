import { choices } from './choices.ts';

/** How much a project matters to the business. */
export const projectPriorities = choices({
  high: { zh: '高', en: 'High' },
  medium: { zh: '中', en: 'Medium' },
  low: { zh: '低', en: 'Low' },
  unknown: { zh: '未知', en: 'Unknown' },
});
