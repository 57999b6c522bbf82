import { page, type Page } from '../../../app/page.ts';

export const pages = {
  sqlOptimizations: page('/sqle/project/:projectID/sql-optimization', {
    access: 'optimizationView',
    title: { zh: 'SQL 优化', en: 'SQL optimization' },
    menu: { group: 'sqlDevelopment', place: 12 },
  }),
  sqlOptimizationCreate: page('/sqle/project/:projectID/sql-optimization/create', {
    access: 'optimizationCreate',
    title: { zh: '创建优化', en: 'New optimization' },
  }),
  sqlOptimization: page('/sqle/project/:projectID/sql-optimization/result/:optimizationId', {
    access: 'optimizationView',
    title: { zh: '优化结果', en: 'Optimization' },
  }),
} as const satisfies Record<string, Page>;
