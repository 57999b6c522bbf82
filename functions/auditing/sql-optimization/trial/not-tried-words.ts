import { fill, sameText, type Text } from '../../../../shared/text.ts';
import type { NotTried } from '../../../databases/rehearsal/trial.ts';

const words = {
  cannotRun: {
    zh: '语句在表的副本上无法执行：{name}',
    en: 'the statement does not run on copies of its tables: {name}',
  },
  unstable: {
    zh: '同一语句执行两次得到不同的结果，因此无法比较',
    en: 'the statement itself answers otherwise when it is run twice, so nothing can be compared',
  },
  notFilled: {
    zh: '无法清空表的副本，因此无法放入生成的数据',
    en: 'copies of the tables cannot be emptied, so no other rows can be put into them',
  },
} as const satisfies Record<NotTried['reason'], Text>;

/** Why a statement could not be tried although there was a place for it. */
export function notTriedWords({ reason, words: name }: NotTried): Text {
  return fill(words[reason], { name: name ?? sameText('') });
}
