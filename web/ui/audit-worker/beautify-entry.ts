import { beautify } from '../../../shared/audit/beautify/beautify.ts';
import type { Answered, Asked, Beautified, Script } from './question.ts';

/** Lays out SQL away from the page; what it knows of a dialect is loaded when that is first asked for. */
self.addEventListener(
  'message',
  ({
    data: {
      id,
      question: { sql, dialect },
    },
  }: MessageEvent<Asked<Script>>) => {
    const answer = (answer: Beautified | undefined) =>
      self.postMessage({ id, answer } satisfies Answered<Beautified | undefined>);
    beautify(sql, dialect).then(answer, () => answer(undefined));
  },
);
