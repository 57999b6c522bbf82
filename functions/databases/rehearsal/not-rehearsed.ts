import { fill, sameText, type Text } from '../../../shared/text.ts';

/** Why nothing was rehearsed, so that a result says it and never keeps silent. */
export const notRehearsedReasons = {
  noServer: {
    zh: '没有 {name} 的演练服务器：请由管理员在项目中添加一个数据源并勾选“用作演练服务器”，它不能是被对比的服务器',
    en: 'there is no rehearsal server for {name}. An administrator adds a data source to the project and marks it as one; it must not be on a server that is compared',
  },
  busy: {
    zh: '演练服务器正在进行另一次演练，请稍后再试',
    en: 'the rehearsal server is at another rehearsal. Try again later',
  },
  weakAccount: {
    zh: '演练服务器的账号 {name} 需要 CREATEDB 和 CREATEROLE',
    en: 'the account of the rehearsal server ({name}) needs CREATEDB and CREATEROLE',
  },
  weakMysqlAccount: {
    zh: '演练服务器的账号 {name} 需要 CREATE USER，以及可转授的、对名称以 sluice_rehearsal_ 开头的库的全部权限',
    en: 'the account of the rehearsal server ({name}) needs CREATE USER, and ALL with GRANT OPTION on databases whose names begin with sluice_rehearsal_',
  },
  tooLarge: {
    zh: 'Schema 中的对象超过 {name} 个，副本太大',
    en: 'the schema has more than {name} objects, which is too large a copy',
  },
  copyLacks: {
    zh: '副本中无法建立 {name}，而变更涉及它',
    en: 'the copy cannot have {name}, which the change concerns',
  },
  beyondRights: {
    zh: '变更需要演练账号没有的权限：{name}',
    en: 'the change needs rights that no rehearsal has: {name}',
  },
  nothingToRun: { zh: '没有要执行的语句', en: 'there are no statements' },
  tooMuchSpace: { zh: '临时数据库超过 {name} MB', en: 'the scratch database grew beyond {name} MB' },
  tooLong: { zh: '演练超过 {name} 秒', en: 'it took more than {name} seconds' },
  server: { zh: '演练服务器回答：{name}', en: 'the rehearsal server said: {name}' },
  canceled: { zh: '演练已取消', en: 'it was canceled' },
  stopped: { zh: '演练中断，请重新演练', en: 'it was interrupted. Rehearse again' },
} as const satisfies Record<string, Text>;
export type NotRehearsedReason = keyof typeof notRehearsedReasons;

/** Ends a rehearsal without a result, for a reason that people are told. */
export class NotRehearsed extends Error {
  readonly words: Text;
  readonly reason: NotRehearsedReason;

  constructor(reason: NotRehearsedReason, name: string | Text = '') {
    const words = fill(notRehearsedReasons[reason], { name: typeof name === 'string' ? sameText(name) : name });
    super(words.en);
    this.name = 'NotRehearsed';
    this.words = words;
    this.reason = reason;
  }
}
