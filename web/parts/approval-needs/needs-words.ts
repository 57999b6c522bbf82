import type { Text } from '../../../shared/text.ts';

export const words = {
  title: { zh: '提交后需要的审批', en: 'What its approval will need' },
  blockedTitle: { zh: '此变更不能提交', en: 'This change cannot be submitted' },
  step: { zh: '需要审批步骤“{step}”', en: 'It needs the approval step “{step}”' },
  plainStep: { zh: '需要审批', en: 'It needs an approval' },
  by: { zh: '（{people}）', en: ' ({people})' },
  because: { zh: '{what}，因为{why}。', en: '{what}, because {why}.' },
  whole: { zh: '{what}。', en: '{what}.' },
  notCreator: { zh: '创建人不能审批', en: 'Its creator cannot approve it' },
  blocked: { zh: '不能提交', en: 'It cannot be submitted' },
  blockedWhy: { zh: '审批规则不允许提交：{why}', en: 'The approval rules do not let it be submitted: {why}' },
  noStep: {
    zh: '无需审批，提交后可以直接上线。',
    en: 'It needs no approval and can be executed once it is submitted.',
  },
  asked: { zh: '要求此步骤：{why}', en: 'Needed because {why}' },
} as const satisfies Record<string, Text>;
