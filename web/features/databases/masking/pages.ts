import { page, type Page } from '../../../app/page.ts';

export const pages = {
  masking: page('/project/:projectID/masking', {
    access: 'maskingView',
    title: { zh: '数据脱敏', en: 'Data masking' },
    menu: { group: 'projectConfiguration', place: 15 },
  }),
  maskingRules: page('/project/:projectID/masking-rules', {
    access: 'maskingView',
    title: { zh: '脱敏规则', en: 'Masking rules' },
    menu: { group: 'projectConfiguration', place: 17 },
  }),
} as const satisfies Record<string, Page>;
