import { page, type Page } from '../../../app/page.ts';

export const pages = {
  pipelines: page('/sqle/project/:projectID/pipeline-configuration', {
    access: 'pipelineView',
    title: { zh: '流水线配置', en: 'Pipelines' },
    menu: { group: 'pipeline', place: 10 },
  }),
  pipelineCreate: page('/sqle/project/:projectID/pipeline-configuration/create', {
    access: 'pipelineManage',
    title: { zh: '创建流水线', en: 'Create pipeline' },
  }),
  pipelineUpdate: page('/sqle/project/:projectID/pipeline-configuration/update/:pipelineId', {
    access: 'pipelineManage',
    title: { zh: '编辑流水线', en: 'Edit pipeline' },
  }),
} as const satisfies Record<string, Page>;
