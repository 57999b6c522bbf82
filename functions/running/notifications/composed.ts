import { fill, inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { Message } from '../../ground/channels/sender.ts';
import type { News } from '../../ground/outbox/news.ts';
import { wordsOf } from './words/index.ts';

const open: Text = { zh: '在 Sluice 中查看', en: 'Open in Sluice' };
const decide: Text = { zh: '无需登录，查看 SQL 并审批', en: 'See the SQL and decide, without signing in' };
const decideAbout: Text = { zh: '审批“{name}”', en: 'Decide about "{name}"' };
const several = (count: number): Text => ({ zh: `Sluice：${count} 条消息`, en: `Sluice: ${count} messages` });

type Given = {
  readonly key: string;
  readonly locale: Locale;
  readonly address: string;
  /** Pages on which the one reader can decide what a piece of news tells of, by its id. */
  readonly decisions?: ReadonlyMap<string, string>;
};

/** One message in one language about one thing, or a summary of several. Without the address of the console there is no link. */
export function composed(told: readonly News[], { key, locale, address, decisions = new Map() }: Given): Message {
  const [first] = told;
  const actionOf = ({ id }: News, words: Text) => {
    const path = decisions.get(id);
    return path === undefined || address === '' ? [] : [{ url: `${address}${path}`, words: inLocale(words, locale) }];
  };
  const title = told.length === 1 && first ? titleOf(first, locale) : inLocale(several(told.length), locale);
  if (told.length !== 1 || !first) {
    const lines = told.flatMap((one) => [
      `${titleOf(one, locale)}${address === '' ? '' : ` ${address}${wordsOf[one.event].path(one)}`}`,
    ]);
    const actions = told.flatMap((one) => actionOf(one, fill(decideAbout, { name: one.subject.name })));
    return {
      key,
      title,
      lines,
      actions,
      ...(address !== '' && { link: { url: address, words: inLocale(open, locale) } }),
    };
  }
  const lines = wordsOf[first.event].lines(first).map((line) => inLocale(line, locale));
  const url = `${address}${wordsOf[first.event].path(first)}`;
  const actions = actionOf(first, decide);
  const html = wordsOf[first.event].html?.(first, { locale, url: address === '' ? '' : url });
  return {
    key,
    title,
    lines,
    actions,
    ...(html !== undefined && { html }),
    ...(address !== '' && { link: { url, words: inLocale(open, locale) } }),
  };
}

function titleOf(told: News, locale: Locale): string {
  return inLocale(wordsOf[told.event].title(told), locale);
}
