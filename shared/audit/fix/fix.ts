import { auditScript, type AuditOptions } from '../audit.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { parseScript } from '../read/parse.ts';
import type { Rule, RuleContext } from '../judge/rule.ts';
import { applyEdits, inOrder, type TextEdit } from '../tree/text-edit.ts';

/** One repair that a rule offers for one place. */
export type Fix = { readonly ruleId: string; readonly edits: readonly TextEdit[] };
/** A repair, and which statement of the script it is in, from 0 on: repairs leave the number of statements alone. */
export type PlacedFix = Fix & { readonly statement: number };
/**
 * What repairing a script gave; `refused` are repairs that were offered but would have changed more than they should.
 */
export type FixedScript = {
  readonly sql: string;
  readonly applied: readonly PlacedFix[];
  readonly refused: readonly PlacedFix[];
};

/** Makes every safe repair that the rules offer, until none is left. */
export function fixScript(script: string, options: AuditOptions): FixedScript {
  let applied: readonly PlacedFix[] = [];
  let sql = script;
  let refused: readonly PlacedFix[] = [];
  for (let pass = 0; pass < passesMax; pass++) {
    const { statements } = parseScript(sql, options.dialect);
    const round = fixOnce(sql, statements, { fixes: fixesOf(sql, options), dialect: options.dialect });
    refused = round.refused;
    if (round.applied.length === 0) break;
    sql = round.sql;
    applied = applied.concat(round.applied);
  }
  return { sql, applied, refused };
}

/** A repair can lay another one open: brackets inside brackets. Each pass reads the whole script. */
const passesMax = 5;

/** The repairs that the rules offer for what they find in a script, in the order of their places. */
export function fixesOf(script: string, options: AuditOptions): Fix[] {
  const found: Fix[] = [];
  const rules = options.rules
    .filter(({ rule }) => rule.fix)
    .map((setting) => ({ ...setting, rule: collecting(setting.rule, found) }));
  if (rules.length > 0) auditScript(script, { ...options, rules });
  return found.sort((a, b) => startOf(a) - startOf(b));
}

/** The same rule, which also keeps the repair of each node at which it reports. */
function collecting(rule: Rule, found: Fix[]): Rule {
  const { fix } = rule;
  if (!fix) return rule;
  const check = (node: Parameters<Rule['check']>[0], context: RuleContext, report: Parameters<Rule['check']>[2]) => {
    let isReported = false;
    rule.check(node, context, (place, values) => {
      isReported = true;
      report(place, values);
    });
    const edits = isReported ? fix(node, context) : undefined;
    if (edits && edits.length > 0) found.push({ ruleId: rule.id, edits: inOrder(edits) });
  };
  return { ...rule, check };
}

type Offer = { readonly fixes: readonly Fix[]; readonly dialect: Dialect };

function fixOnce(sql: string, statements: readonly ParsedStatement[], { fixes, dialect }: Offer): FixedScript {
  const applied: PlacedFix[] = [];
  const refused: PlacedFix[] = [];
  let next = 0;
  for (const [at, statement] of statements.entries()) {
    const own: Fix[] = [];
    for (let fix = fixes[next]; fix && startOf(fix) < statement.end; fix = fixes[++next]) own.push(fix);
    const chosen = apart(own);
    const verdict = chosen.length > 0 && staysOneStatement(statement, chosen, dialect) ? applied : refused;
    // One by one: a dump's statement can hold more than a call may have arguments.
    for (const fix of chosen) verdict.push({ ...fix, statement: at });
  }
  const fixed = applyEdits(
    sql,
    applied.flatMap(({ edits }) => edits),
  );
  if (applied.length === 0 || leavesOthersAlone(statements, parseScript(fixed, dialect).statements, applied))
    return { sql: fixed, applied, refused };
  return { sql, applied: [], refused: [...applied, ...refused] };
}

/** The repairs that touch none of those before them; what is left out is offered again in the next pass. */
function apart(fixes: readonly Fix[]): Fix[] {
  let end = -1;
  return fixes.filter((fix) => {
    const isFree = startOf(fix) >= end;
    if (isFree) end = fix.edits.at(-1)?.end ?? end;
    return isFree;
  });
}

function staysOneStatement(before: ParsedStatement, fixes: readonly Fix[], dialect: Dialect): boolean {
  const edits = fixes
    .flatMap((fix) => fix.edits)
    .map(({ start, end, text }) => ({ start: start - before.start, end: end - before.start, text }));
  const text = applyEdits(before.text, edits);
  const {
    statements: [after, ...others],
  } = parseScript(text, dialect);
  return (
    after !== undefined &&
    others.length === 0 &&
    after.start === 0 &&
    after.end === text.length &&
    isAlike(before, after)
  );
}

function leavesOthersAlone(
  before: readonly ParsedStatement[],
  after: readonly ParsedStatement[],
  applied: readonly Fix[],
): boolean {
  if (before.length !== after.length) return false;
  const starts = applied.map(startOf);
  let next = 0;
  return before.every((statement, at) => {
    const now = after[at];
    let isTouched = false;
    for (let start = starts[next]; start !== undefined && start < statement.end; start = starts[++next])
      isTouched = true;
    return now !== undefined && (isTouched ? isAlike(statement, now) : statement.text === now.text);
  });
}

/** Still the same kind of statement with as many comments, and read at least as well. */
function isAlike(before: ParsedStatement, after: ParsedStatement): boolean {
  return (
    after.kind === before.kind &&
    after.error === undefined &&
    after.fidelity === before.fidelity &&
    commentsWithin(after) === commentsWithin(before)
  );
}

function commentsWithin({ comments, start }: ParsedStatement): number {
  return comments.filter((comment) => comment.start >= start).length;
}

function startOf({ edits: [first] }: Fix): number {
  return first?.start ?? 0;
}
