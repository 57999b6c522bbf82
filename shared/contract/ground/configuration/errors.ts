import { invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of the settings of channels. */
export const errors = {
  channelIncomplete: {
    status: 200,
    code: invalid,
    text: { zh: '请先填写：{names}', en: 'Fill in first: {names}' },
  },
  mailServiceNotOffered: {
    status: 200,
    code: wrongState,
    text: {
      zh: '此部署不能通过 Amazon SES 发送邮件，请选择邮件服务器；部署时设置 mailFrom 后才可使用',
      en: 'This deployment cannot send by Amazon SES. Choose a mail server; it is offered once the deployment has a mailFrom',
    },
  },
  secretNeededToMove: {
    status: 200,
    code: invalid,
    text: {
      zh: '修改地址时需要重新填写：{names}，否则已保存的密钥会被发送到新地址',
      en: 'With another address, give again: {names}. The stored ones would be sent to the new place otherwise',
    },
  },
  noOtherWayToSignIn: {
    status: 200,
    code: wrongState,
    text: {
      zh: '请先启用 OAuth 2.0，否则除 admin 外无人能登录',
      en: 'Switch on OAuth 2.0 first: otherwise nobody but admin could sign in',
    },
  },
  networkWithoutYou: {
    status: 200,
    code: invalid,
    text: {
      zh: '允许的网络不包含您当前的地址 {address}，保存后您将无法访问；请先加入该地址',
      en: 'The allowed networks leave out {address}, from which you come now. Add it, or you are shut out yourself',
    },
  },
  onlyWayToSignIn: {
    status: 200,
    code: wrongState,
    text: {
      zh: '密码登录已关闭，OAuth 2.0 是唯一的登录方式，请先打开密码登录',
      en: 'Passwords are off and OAuth 2.0 is the only way in. Switch passwords on first',
    },
  },
} as const satisfies Record<string, ErrorRow>;
