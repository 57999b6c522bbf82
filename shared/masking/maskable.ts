import type { ParsedStatement } from '../audit/tree/parsed-script.ts';
import { walk } from '../audit/tree/walk.ts';
import { nodeObstacle, statementObstacle, type Looking } from './guards.ts';
import { NotMaskable } from './refusals.ts';
import { unseenPart } from './unseen.ts';

/** Refuses a statement of which a part stands between masks and plain values, by its text and tree alone. */
export function demandMaskable(statement: ParsedStatement, looking: Looking): void {
  const { dialect, has, tokens } = looking;
  const whole = statementObstacle(statement, looking);
  if (whole) throw new NotMaskable(whole);
  walk(statement.tree, (node) => {
    const what = nodeObstacle(node, dialect, has);
    if (what) throw new NotMaskable(what, Math.max(0, node.start - statement.start));
  });
  const unseen = has('unseen') && unseenPart(statement, tokens);
  if (unseen) throw new NotMaskable(unseenText(unseen.word), unseen.offset);
}

const unseenText = (word: string) => ({
  zh: `其中的 ${word} 未能完整识别；请改写`,
  en: `what ${word} begins could not be read. Write it in another way`,
});
