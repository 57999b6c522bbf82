import type { Text } from '../../../../shared/text.ts';

/** Ends a trial for a reason that people are told. */
export class NotTried extends Error {
  readonly words: Text;

  constructor(words: Text) {
    super(words.en);
    this.name = 'NotTried';
    this.words = words;
  }
}
