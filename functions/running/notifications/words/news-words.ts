import type { Locale, Text } from '../../../../shared/text.ts';
import type { News } from '../../../ground/outbox/news.ts';

/** What is said of one kind of thing, in both languages. */
export type NewsWords = {
  readonly title: (told: News) => Text;
  readonly lines: (told: News) => readonly Text[];
  /** The page of the console that shows it. */
  readonly path: (told: News) => string;
  /** How a letter about it looks, where lines are not enough; the address is empty where the console has none. */
  readonly html?: (told: News, given: { readonly locale: Locale; readonly url: string }) => string;
};
