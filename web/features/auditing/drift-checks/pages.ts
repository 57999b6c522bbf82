import { page, type Page } from '../../../app/page.ts';

export const pages = {
  driftChecks: page('/sqle/project/:projectID/drift-checks', {
    access: 'dbServiceUse',
    title: { zh: '结构漂移检查', en: 'Structure drift' },
    menu: { group: 'sqlDevelopment', place: 41 },
  }),
  driftCheck: page('/sqle/project/:projectID/drift-checks/:driftCheckId', {
    access: 'dbServiceUse',
    title: { zh: '漂移检查', en: 'Drift check' },
  }),
  structureHistory: page('/sqle/project/:projectID/drift-checks/histories/:dbServiceUid/:schemaName', {
    access: 'dbServiceUse',
    title: { zh: '结构历史', en: 'History of a structure' },
  }),
} as const satisfies Record<string, Page>;
