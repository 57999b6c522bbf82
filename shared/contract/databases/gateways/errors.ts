import { conflict, denied, exists, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Clients of this API leave the zone at these two numbers, whichever half of it was asked. */
const zoneCodes = { missingUser: 7006, wrongZone: 7007 } as const;

/** Refusals of availability zones. */
export const errors = {
  zoneUnknown: {
    status: 200,
    code: zoneCodes.wrongZone,
    text: {
      zh: '所选可用区不存在，可能已被删除；请重新选择可用区',
      en: 'The chosen availability zone does not exist; it may have been deleted. Choose again',
    },
  },
  zoneUserMissing: {
    status: 200,
    code: zoneCodes.missingUser,
    text: {
      zh: '您在该可用区中没有可用的账号。账号会在一分钟内同步；若仍不可用，请联系该可用区的管理员',
      en: 'You have no account in this availability zone that can be used. Accounts arrive within a minute; if yours does not, ask the administrator of the zone',
    },
  },
  zoneNotConnected: {
    status: 200,
    code: wrongState,
    text: {
      zh: '可用区 {zone} 尚未接入：请在可用区配置中生成接入码，并在该可用区的“信任的部署”中填写',
      en: 'The availability zone {zone} is not connected: make an access code for it and enter that in the zone, under trusted deployments',
    },
  },
  zoneUnreachable: {
    status: 502,
    code: { sqle: -1, dms: 7000 },
    text: {
      zh: '无法连接可用区 {zone}：{reason}；请稍后重试，或在左侧菜单切换到其他可用区',
      en: 'The availability zone {zone} cannot be reached: {reason}. Try again later, or switch to another zone in the side menu',
    },
  },
  zoneAnswerTooLarge: {
    status: 200,
    code: invalid,
    text: {
      zh: '该内容超过 {megabytes} MB，无法经由其他可用区获取，请直接登录该可用区下载',
      en: 'This is larger than {megabytes} MB and does not pass between zones. Sign in to the zone itself to get it',
    },
  },
  zoneCallRefused: {
    status: 403,
    code: denied,
    text: {
      zh: '该可用区不接受来自此部署的请求：接入码不匹配、已更换，或两端时钟相差超过一分钟',
      en: 'The zone does not take calls of this deployment: the access code is not the one it knows, or the clocks differ by more than a minute',
    },
  },
  zoneNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '可用区名称或标识 {name} 已存在', en: 'There is a zone with the name or id {name} already' },
  },
  zoneAddressInvalid: {
    status: 200,
    code: invalid,
    text: { zh: '{address} 不是可用的地址', en: '{address} is no address that can be asked' },
  },
  tooManyZones: {
    status: 200,
    code: conflict,
    text: { zh: '最多 {max} 个可用区', en: 'There can be at most {max} availability zones' },
  },
  accessCodeInvalid: {
    status: 200,
    code: invalid,
    text: {
      zh: '接入码不完整或不是由可用区配置生成的',
      en: 'This is no access code, or not all of it. It is made in the zone settings of the other deployment',
    },
  },
  deploymentAlreadyTrusted: {
    status: 200,
    code: exists,
    text: { zh: '该接入码已填写过', en: 'This access code was entered before' },
  },
} as const satisfies Record<string, ErrorRow>;
