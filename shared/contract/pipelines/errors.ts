import { denied, exists, invalid, type ErrorRow } from '../../errors/error-row.ts';

/** Refusals of pipelines. */
export const errors = {
  pipelineNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '项目中已有同名流水线', en: 'The project already has a pipeline of this name' },
  },
  pipelineNodeTwice: {
    status: 200,
    code: invalid,
    text: { zh: '两个节点同名：{name}', en: 'Two nodes have the name {name}' },
  },
  pipelineNodeTarget: {
    status: 200,
    code: invalid,
    text: {
      zh: '节点 {name}：在线审核需要数据源，离线审核需要数据库类型',
      en: 'The node {name}: an online audit needs a data source, an offline one a database type',
    },
  },
  pipelineOfOther: {
    status: 200,
    code: denied,
    text: {
      zh: '只有创建人或项目管理员可以修改这条流水线',
      en: 'Only its creator or a project admin may change this pipeline',
    },
  },
} as const satisfies Record<string, ErrorRow>;
