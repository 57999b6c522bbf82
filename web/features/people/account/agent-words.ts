import type { Text } from '../../../../shared/text.ts';

export const words = {
  agents: { zh: '已连接的智能体', en: 'Connected agents' },
  hint: {
    zh: '您允许以您的身份工作的程序。在支持 MCP 的程序中填写 {address} 即可连接，无需令牌。修改密码后全部断开。',
    en: 'Programs that you let work as you. Enter {address} in a program that speaks MCP to connect it without a token. A new password ends all of them.',
  },
  off: {
    zh: '您允许以您的身份工作的程序。管理员在设置中填写控制台地址（https）之后，智能体才能不用令牌连接。',
    en: 'Programs that you let work as you. They connect without a token once an administrator has set the address of the console, with https, in the settings.',
  },
  none: { zh: '尚未连接智能体', en: 'No connected agents' },
  name: { zh: '程序', en: 'Program' },
  access: { zh: '访问范围', en: 'Access' },
  until: { zh: '有效期至', en: 'Ends' },
  used: { zh: '最近使用', en: 'Last used' },
  unused: { zh: '从未使用', en: 'Never' },
  since: { zh: '连接时间', en: 'Connected' },
  actions: { zh: '操作', en: 'Actions' },
  end: { zh: '断开', en: 'Disconnect' },
  ended: { zh: '智能体已断开', en: 'The agent was disconnected' },
  endAsked: {
    zh: '“{name}”将立即无法访问，需要时可重新连接。',
    en: '“{name}” is refused at once. It can be connected again.',
  },
  expired: { zh: '已过期', en: 'Expired' },
  copied: { zh: '令牌被重复使用，已断开', en: 'Ended: its token was used twice' },
  short: {
    read: { zh: '只读', en: 'Read only' },
    full: { zh: '全部工具', en: 'All tools' },
  },

  title: { zh: '连接智能体', en: 'Connect an agent' },
  asks: { zh: '“{name}”请求以您（{user}）的身份工作', en: '“{name}” asks to work as you ({user})' },
  nameless: { zh: '一个没有名称的程序', en: 'A program without a name' },
  unproven: {
    zh: '名称由程序自己填写，任何人都可以冒用。仅当您刚刚在该程序中发起了连接时才允许。',
    en: 'The program chose this name itself, and anybody can take any name. Allow it only if you began this in the program a moment ago.',
  },
  returnsTo: { zh: '允许后返回', en: 'Goes back to' },
  ownMachine: { zh: '{host}（您的本机）', en: '{host} (this computer)' },
  lasts: { zh: '有效期', en: 'For how long' },
  lastsFor: {
    zh: '最长 {days} 天，{idle} 天未使用则提前结束；您可随时在个人中心断开',
    en: 'At most {days} days, or until {idle} days go by without use. You can end it in your account at any time',
  },
  may: { zh: '允许它做什么', en: 'What it may do' },
  read: { zh: '只读：查看', en: 'Read only: look things up' },
  readHint: {
    zh: '您能看到的项目、数据源、表结构、执行计划、审核发现和工单',
    en: 'Projects, data sources, tables, plans, findings and workflows that you may see',
  },
  full: { zh: '全部工具', en: 'All tools' },
  fullHint: {
    zh: '还可以审核 SQL、给出改写建议、起草工单（由您提交），并在允许智能体查询的数据源上查询数据',
    en: 'Also audit SQL, suggest rewrites, draft workflows that you submit, and query rows of data sources that let agents query',
  },
  never: {
    zh: '两者都不能审批、执行变更、查看脱敏数据或修改设置。它读到的内容会发送给它所用的模型。',
    en: 'Neither approves or executes changes, shows what is masked, or changes settings. What it reads is sent to the model that it uses.',
  },
  allow: { zh: '允许', en: 'Allow' },
  refuse: { zh: '拒绝', en: 'Refuse' },
  back: { zh: '返回 {host}', en: 'Go back to {host}' },
  wrong: { zh: '此连接请求无效，不能允许', en: 'This request is not valid and cannot be allowed' },
  done: { zh: '正在返回 {host}，可以关闭此页面。', en: 'Going back to {host}. You can close this page.' },
} as const satisfies Record<string, Text | Record<string, Text>>;
