import { parentPort } from 'node:worker_threads';
import { catalogOfAnswers } from '../../shared/audit/complete/answered-catalog.ts';
import { complete } from '../../shared/audit/complete/complete.ts';
import { fixesOf, fixScript } from '../../shared/audit/fix/fix.ts';
import { beautify } from '../../shared/audit/beautify/beautify.ts';
import { rulesCalled } from '../../shared/audit/rules/find-rule.ts';
import { engineOf } from '../../shared/engines/index.ts';
import { inLocale } from '../../shared/text.ts';
import { selectedRules } from '../rule-selection.ts';
import { reasonOf } from '../usage-error.ts';
import { judged } from './judged.ts';
import { joinedCatalog, ownCatalog } from './own-catalog.ts';
import type { Answered, Answers, Asked, Question, Wants, Written } from './questions.ts';

/** Answers what the server of an editor asks, in a thread that it may kill: no text that somebody writes holds up the editor. */
export function serveWorker(): void {
  const port = parentPort;
  if (!port) throw new Error('invariant: this runs as a worker');
  port.on('message', ({ id, question }: Asked) => {
    void answerOf(question)
      .then(
        (answer): Answered => ({ id, answer }),
        (error: unknown): Answered => ({ id, failure: reasonOf(error) }),
      )
      .then((answered) => port.postMessage(answered));
  });
}

async function answerOf({ wants, written, offset = 0, known, rules = [] }: Question): Promise<Answers[Wants]> {
  const { text, dbType, locale } = written;
  const { dialect } = engineOf(dbType);
  switch (wants) {
    case 'audit':
      return judged(written);
    case 'fixes':
      return fixesOf(text, optionsOf(written)).map(({ ruleId, edits }) => ({
        rule: ruleId,
        title: titleOf(ruleId, locale),
        edits,
      }));
    case 'fixAll': {
      const { sql, applied } = fixScript(text, optionsOf(written));
      return { text: sql, made: applied.length };
    }
    case 'complete': {
      const own = ownCatalog(text, dialect);
      const catalog = known ? joinedCatalog(own, catalogOfAnswers(known, dialect)) : own;
      const { suggestions, replaces, wishes } = complete({ sql: text, offset, dialect, catalog });
      return { proposals: suggestions.slice(0, proposalsMax), ...replaces, wishes };
    }
    case 'format':
      return { text: (await beautify(text, dialect)).sql };
    case 'explain':
      return rules.map((rule) => explained(rule, locale)).join('\n\n---\n\n');
  }
}

const proposalsMax = 200;

function optionsOf({ dbType, selection }: Written) {
  return { dialect: engineOf(dbType).dialect, rules: selectedRules(dbType, selection) };
}

function titleOf(ruleId: string, locale: Written['locale']): string {
  const [rule] = rulesCalled(ruleId);
  return rule ? inLocale(rule.instead, locale) : ruleId;
}

/** What a rule is about, why, and what to write instead, as Markdown. */
function explained(ruleId: string, locale: Written['locale']): string {
  const [rule] = rulesCalled(ruleId);
  if (!rule) return ruleId;
  const say = (text: Parameters<typeof inLocale>[0]) => inLocale(text, locale);
  return [`**${say(rule.what)}**`, say(rule.why), say(rule.instead), `\`${rule.id}\``].join('\n\n');
}
