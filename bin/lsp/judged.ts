import { auditScript } from '../../shared/audit/audit.ts';
import type { Finding, Place } from '../../shared/audit/judge/finding.ts';
import type { ParsedScript } from '../../shared/audit/tree/parsed-script.ts';
import { engineOf } from '../../shared/engines/index.ts';
import { sourceKinds } from '../../shared/scripts/index.ts';
import { readSources } from '../../shared/scripts/read-sources.ts';
import { wayUpOf } from '../../shared/scripts/way-down.ts';
import { severityOf } from '../../shared/levels.ts';
import { inLocale } from '../../shared/text.ts';
import { selectedRules } from '../rule-selection.ts';
import type { Answers, FoundProblem, Part, Written } from './questions.ts';

/** What is wrong with a document, and which statements it holds; an editor shows no more than so much of either. */
export function judged(written: Written): Answers['audit'] {
  const { dbType, selection, kind, locale } = written;
  const { script, problems } = readIn(written);
  if (script === undefined) return { problems, statements: [] };
  const { dialect } = engineOf(dbType);
  const { statements } = auditScript(script, { dialect, rules: selectedRules(dbType, selection) });
  const isWhole = kind === 'sql';
  const found: FoundProblem[] = [...problems];
  for (const { findings } of statements)
    for (const finding of findings) for (const place of placesOf(finding, isWhole, locale)) found.push(place);
  return {
    problems: worst(found),
    statements: statements.slice(0, statementsMax).map(({ text, sqlType, line, column, start, end }) => ({
      name: text.trim().replace(/\s+/g, ' ').slice(0, 80),
      kind: sqlType,
      line: line - 1,
      column: column - 1,
      length: end - start,
      ...(isWhole && { start }),
    })),
  };
}

const problemsMax = 1000;
const statementsMax = 10_000;

/** Of more than an editor lists those that matter most. */
function worst(found: readonly FoundProblem[]): readonly FoundProblem[] {
  if (found.length <= problemsMax) return found;
  return found.toSorted((a, b) => severityOf(b.level) - severityOf(a.level)).slice(0, problemsMax);
}

type ReadIn = { readonly script: string | ParsedScript | undefined; readonly problems: readonly FoundProblem[] };

function readIn({ path, kind, text, dbType, locale }: Written): ReadIn {
  if (!sourceKinds[kind].hasHoles) return { script: wayUpOf(text).text, problems: [] };
  if (!sourceKinds[kind].mayHoldSql(text)) return { script: undefined, problems: [] };
  const { parts, problems } = readSources([{ path, kind, text }], engineOf(dbType).dialect);
  return {
    script: { statements: parts.flatMap(({ statements }) => statements) },
    problems: problems.map(({ line, text: said }) => ({
      rule: '',
      level: 'error' as const,
      message: inLocale(said, locale),
      line: line - 1,
      column: 0,
      length: 1,
    })),
  };
}

function placesOf({ ruleId, level, places, error, ...first }: Finding, isWhole: boolean, locale: Written['locale']) {
  // Why a rule could not run says nothing of what somebody writes.
  if (error) return [];
  return (places.length > 0 ? places : [first]).map(
    (place): FoundProblem => ({
      rule: ruleId,
      level,
      message: inLocale(place.message, locale),
      ...partOf(place, isWhole),
    }),
  );
}

function partOf({ line, column, length, start }: Place, isWhole: boolean): Part {
  return { line: line - 1, column: column - 1, length: Math.max(1, length), ...(isWhole && { start }) };
}
