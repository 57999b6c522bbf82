import { fill, type Text } from '../../../shared/text.ts';
import { shownName } from './became.ts';
import type { Found } from './differences.ts';
import type { Twins } from './twins.ts';

const namedMax = 3;
const words = {
  changed: {
    zh: '新出现 {new} 处差异，又有变化 {changed} 处，消失 {gone} 处；现有 {differing} 处差异',
    en: '{new} new, {changed} changed again, {gone} gone; {differing} differ now',
  },
  renamed: { zh: '；其中改名 {count} 处（{names}）', en: '; renamed: {count} ({names})' },
  maybe: { zh: '；其中可能改名 {count} 处（{names}）', en: '; possibly renamed: {count} ({names})' },
};

/** What the message of a run says: how much is news, and what of that is a rename. */
export function changesOf({ counts, twins = [], differences }: Pick<Found, 'counts' | 'twins' | 'differences'>): Text {
  const news = new Set(differences.filter((one) => one.news !== 'known').map(({ key }) => key));
  const renamed = renamedWords(twins.filter(({ added }) => news.has(added)));
  const all = fill(words.changed, counts);
  return { zh: all.zh + renamed.zh, en: all.en + renamed.en };
}

/** Those renamed, for certain or perhaps, the first of them by name. */
function renamedWords(twins: readonly Twins[]): Text {
  const said = (which: Text, of: readonly Twins[]): Text => {
    if (of.length === 0) return { zh: '', en: '' };
    const names = of.slice(0, namedMax).map(({ missing, added }) => `${bare(missing)} → ${bare(added)}`);
    if (of.length > namedMax) names.push('…');
    return fill(which, { count: of.length, names: names.join(', ') });
  };
  const [sure, perhaps] = [
    said(
      words.renamed,
      twins.filter(({ isCertain }) => isCertain),
    ),
    said(
      words.maybe,
      twins.filter(({ isCertain }) => !isCertain),
    ),
  ];
  return { zh: sure.zh + perhaps.zh, en: sure.en + perhaps.en };
}

const bare = (key: string) => shownName(key).object_name;
