import { choices } from './choices.ts';
import { sameText } from './text.ts';

/** The kinds of Git hosts that call when a branch changes. */
export const gitHostKinds = choices({
  github: sameText('GitHub'),
  gitlab: sameText('GitLab'),
  gitea: sameText('Gitea'),
});
export type GitHostKind = (typeof gitHostKinds.values)[number];

/** What became of a call of a Git host. */
export const gitDeliveryOutcomes = choices({
  waiting: { zh: '处理中', en: 'In progress' },
  workflow: { zh: '已创建工单', en: 'Workflow created' },
  nothing: { zh: '没有新脚本', en: 'Nothing new' },
  counted: { zh: '已记录现有脚本', en: 'Existing files noted' },
  refused: { zh: '已拒绝', en: 'Refused' },
  failed: { zh: '失败', en: 'Failed' },
  ignored: { zh: '已忽略', en: 'Ignored' },
});

/** Why a branch is looked at. */
export const gitDeliveryCauses = choices({
  call: { zh: '代码平台调用', en: 'Call of the host' },
  setup: { zh: '创建', en: 'Setting up' },
  asked: { zh: '手动检查', en: 'Asked for' },
});
export type GitDeliveryCause = (typeof gitDeliveryCauses.values)[number];
