import * as z from 'zod';
import { cardOf } from '../shared/audit/reports/rule-card.ts';
import { inLocale, type Locale, type Text } from '../shared/text.ts';
import { askForge, everyEntry, type Forge } from './forge.ts';
import type { Suggestion } from './suggestions.ts';

/** One suggestion where a forge shows it: the path from the root of the repository on, and what names it in later jobs. */
export type PlacedSuggestion = Suggestion & { readonly path: string; readonly key: string; readonly dbType: string };
/** The commits that a pull request lies between, as far as its forge asks for them. */
export type Commits = { readonly head: string; readonly base: string; readonly start: string };

/** The names of the suggestions that stand on the pull request already, taken over, resolved or not. */
export async function keysOnForge(forge: Forge): Promise<ReadonlySet<string>> {
  const { kind, project, number } = forge;
  const bodies =
    kind === 'github'
      ? (await everyEntry(forge, `${project}/pulls/${number}/comments`, note)).map(({ body }) => body)
      : (await everyEntry(forge, `${project}/merge_requests/${number}/discussions`, discussion)).flatMap(({ notes }) =>
          notes.map(({ body }) => body),
        );
  return new Set(bodies.flatMap((body) => marked.exec(body ?? '')?.[1] ?? []));
}

const note = z.object({ body: z.string().nullish() });
const discussion = z.object({ notes: z.array(note) });
const marked = /^<!-- sluice-audit suggestion ([0-9a-f]+) -->/;

/** Writes the suggestions: on GitHub as one review, on GitLab as a discussion each. */
export async function writeReview(
  forge: Forge,
  suggestions: readonly PlacedSuggestion[],
  { head, base, start }: Commits,
  locale: Locale,
): Promise<void> {
  const { kind, project, number } = forge;
  if (kind === 'github') {
    const comments = suggestions.map((one) => ({
      path: one.path,
      side: 'RIGHT',
      line: one.last,
      ...(one.first < one.last && { start_line: one.first, start_side: 'RIGHT' }),
      body: bodyOf(one, 'suggestion', locale),
    }));
    const body = inLocale(reviewText, locale);
    const url = `${project}/pulls/${number}/reviews`;
    await askForge(forge, url, { method: 'POST', body: { commit_id: head, event: 'COMMENT', body, comments } });
    return;
  }
  for (const one of suggestions) {
    const position = {
      position_type: 'text',
      base_sha: base,
      start_sha: start,
      head_sha: head,
      old_path: one.path,
      new_path: one.path,
      new_line: one.last,
    };
    const body = bodyOf(one, `suggestion:-${one.last - one.first}+0`, locale);
    const url = `${project}/merge_requests/${number}/discussions`;
    await askForge(forge, url, { method: 'POST', body: { body, position } });
  }
}

const reviewText: Text = {
  zh: 'SQL 审核可以安全修正以下几处。',
  en: 'The SQL audit can safely repair what follows.',
};

/** The fence is longer than any within. */
function bodyOf({ key, lines, ruleIds, dbType }: PlacedSuggestion, kind: string, locale: Locale): string {
  const ticks = [...lines.join('\n').matchAll(/`+/g)].map(([run]) => run.length + 1);
  const fence = '`'.repeat(Math.max(3, ...ticks));
  const remedies = ruleIds.map((ruleId) => {
    const { id, instead } = cardOf(
      { ruleId, source: 'rule', level: 'notice', message: { zh: ruleId, en: ruleId } },
      dbType,
    );
    return `\`${id}\`: ${inLocale(instead, locale)}`;
  });
  return [`<!-- sluice-audit suggestion ${key} -->`, ...remedies, '', `${fence}${kind}`, ...lines, fence].join('\n');
}
