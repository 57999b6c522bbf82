import { inLocale, type Locale, type Text } from '../../shared/text.ts';
import type { Message } from '../channels/sender.ts';
import type { News } from '../outbox/news.ts';
import { wordsOf } from './words/index.ts';

const open: Text = { zh: '在 Sluice 中查看', en: 'Open in Sluice' };
const several = (count: number): Text => ({ zh: `Sluice：${count} 条消息`, en: `Sluice: ${count} messages` });

type Given = { readonly key: string; readonly locale: Locale; readonly address: string };

/** One message in one language about one thing, or a summary of several. Without the address of the console there is no link. */
export function composed(told: readonly News[], { key, locale, address }: Given): Message {
  const [first] = told;
  const title = told.length === 1 && first ? titleOf(first, locale) : inLocale(several(told.length), locale);
  if (told.length !== 1 || !first) {
    const lines = told.flatMap((one) => [
      `${titleOf(one, locale)}${address === '' ? '' : ` ${address}${wordsOf[one.event].path(one)}`}`,
    ]);
    return { key, title, lines, ...(address !== '' && { link: { url: address, words: inLocale(open, locale) } }) };
  }
  const lines = wordsOf[first.event].lines(first).map((line) => inLocale(line, locale));
  const url = `${address}${wordsOf[first.event].path(first)}`;
  return { key, title, lines, ...(address !== '' && { link: { url, words: inLocale(open, locale) } }) };
}

function titleOf(told: News, locale: Locale): string {
  return inLocale(wordsOf[told.event].title(told), locale);
}
