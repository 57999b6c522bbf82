import { page, type Page } from '../../../app/page.ts';

export const pages = {
  /** Where the link of a letter leads; its token stands behind the `#`. */
  approve: page('/approve', { access: 'public', title: { zh: '审批', en: 'Approval' } }),
} as const satisfies Record<string, Page>;
