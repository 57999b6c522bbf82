import { invariant } from '../../shared/errors/index.ts';
import type { Mail } from './ports/mail.ts';

/** Where nothing but a mail server of the company sends letters. */
export const noMail: Mail = {
  sender: () => Promise.resolve(undefined),
  send: () => {
    invariant(false, 'letters are offered where there is a sender');
  },
};
