import { invariant } from '../../../shared/errors/index.ts';

/** One letter to some people; `html` stands beside the text, never instead of it. */
export type Letter = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
};

/** Letters to people. */
export interface Mail {
  send(letter: Letter): Promise<void>;
}

/** A letter that can be sent: a line break in a header would let its writer add headers of his own. */
export function checkedLetter(letter: Letter): Letter {
  invariant(
    letter.to.length > 0 && letter.to.every((address) => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)),
    'a letter has plain addresses',
  );
  invariant(!/[\r\n]/.test(letter.subject), 'the subject of a letter is one line');
  return letter;
}
