import { invalid, type ErrorRow } from '../../errors/error-row.ts';

/** Refusals of the settings of channels. */
export const errors = {
  channelIncomplete: {
    status: 200,
    code: invalid,
    text: { zh: '请先填写：{names}', en: 'Fill in first: {names}' },
  },
  secretNeededToMove: {
    status: 200,
    code: invalid,
    text: {
      zh: '修改地址时需要重新填写：{names}，否则已保存的密钥会被发送到新地址',
      en: 'With another address, give again: {names}. The stored ones would be sent to the new place otherwise',
    },
  },
} as const satisfies Record<string, ErrorRow>;
