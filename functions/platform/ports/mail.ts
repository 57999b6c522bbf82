import { invariant } from '../../../shared/errors/index.ts';

/** One letter to some people; `html` stands beside the text, never instead of it. The key is the same for every try. */
export type Letter = {
  readonly key: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
};

/** Letters to people by what the deployment itself may send with. */
export interface Mail {
  /** From whom they go; undefined where nothing can send any. */
  sender(): Promise<string | undefined>;
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

/** What `nodemailer` is told of a letter, whichever way it goes. */
export function mimeOptions(letter: Letter, from: string) {
  const { key, to, ...words } = checkedLetter(letter);
  return {
    ...words,
    to: [...to],
    from: { name: 'Sluice', address: from },
    // The same id on every try, so that mail programs show a letter that came twice once.
    messageId: `<${key}@${from.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
