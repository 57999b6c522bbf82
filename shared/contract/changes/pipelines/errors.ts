import { conflict, denied, exists, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

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
  pipelineNodeLacks: {
    status: 200,
    code: invalid,
    text: { zh: '节点 {name} 缺少：{what}', en: 'The node {name} lacks: {what}' },
  },
  pipelineReleasesSql: {
    status: 200,
    code: invalid,
    text: {
      zh: '节点 {name}：只有 SQL 文件可以上线，MyBatis 映射文件只能审核',
      en: 'The node {name}: only SQL files can be released; mappers of MyBatis can be audited',
    },
  },
  pipelineReleasesNothing: {
    status: 200,
    code: wrongState,
    text: {
      zh: '只有上线节点的令牌可以发起上线。请使用上线节点的接入命令',
      en: 'Only the token of a node that releases can do this. Use the command that such a node shows',
    },
  },
  pipelineReleaseRefused: {
    status: 200,
    code: conflict,
    text: { zh: '没有上线：{reason}', en: 'Nothing was released: {reason}' },
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
