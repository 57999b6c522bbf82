import { page, type Page } from '../../../app/page.ts';

export const pages = {
  operationRecords: page('/sqle/project/:projectID/operation-record', {
    access: 'projectOperationRecordView',
    title: { zh: '操作记录', en: 'Operation records' },
    menu: { group: 'operationHistory', place: 10 },
  }),
} as const satisfies Record<string, Page>;
