import { choices } from '../../../../shared/choices.ts';
import type { Text } from '../../../../shared/text.ts';

/** What became of a rewrite when it was run beside its statement. */
export const verdicts = choices({
  proved: { zh: '已证明', en: 'Proved' },
  tested: { zh: '已测试', en: 'Tested' },
  refuted: { zh: '已否定', en: 'Refuted' },
  unknown: { zh: '未知', en: 'Unknown' },
});

export const words = {
  offered: { zh: '可以改写', en: 'It can be written better' },
  dearer: { zh: '可以改写，但现在不会更快', en: 'It can be written otherwise, yet is no faster now' },
  nothing: { zh: '无需改写', en: 'Nothing to rewrite' },
  refuted: { zh: '没有可以采用的改写', en: 'No rewrite is offered' },
  unknown: { zh: '无法判断', en: 'Could not be judged' },
  proof: { zh: '依据', en: 'Evidence' },
  ran: {
    zh: '{databases} 个数据库，{rows} 行，变异 {told} / {mutants}，{seconds} 秒',
    en: '{databases} databases, {rows} rows, mutants {told} of {mutants}, {seconds} s',
  },
  counterexample: { zh: '反例', en: 'Counterexample' },
  rowsOf: { zh: '表 {name} 的行', en: 'Rows of {name}' },
  before: { zh: '原语句的结果', en: 'The statement gives' },
  after: { zh: '改写后的结果', en: 'The rewrite gives' },
  noRows: { zh: '没有行', en: 'No rows' },
  script: { zh: '在空数据库中重现的脚本', en: 'A script that shows it on an empty database' },
  statement: { zh: '改写后的语句', en: 'The rewritten statement' },
} as const satisfies Record<string, Text>;
