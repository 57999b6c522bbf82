import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ParsedScript } from '../tree/parsed-script.ts';
import { auditScript } from '../audit.ts';
import { everyDialect } from '../dialect-facts/dialect-sets.ts';
import type { Finding } from '../judge/finding.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { parseScript } from '../read/parse.ts';
import { dialectsOf, schemaOfExample, type Example } from '../judge/rule-example.ts';
import type { Rule } from '../judge/rule.ts';
import type { Text } from '../../text.ts';
import { rulesCalled } from './find-rule.ts';
import { validityRules } from '../validity/index.ts';
import { rules } from './index.ts';

const folderOfAudit = join(__dirname, '..');
const filesOf = (folder: string) =>
  readdirSync(join(folderOfAudit, folder), { recursive: true })
    .map(String)
    .filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)index\.ts$|^find-rule\.ts$/.test(file),
    )
    .map((file) => file.replace(/\.ts$/, '').replaceAll('/', '-'));

test('each rule is named after its category and file', () => {
  expect(filesOf('rules').length).toBeGreaterThan(300);
  expect(rules.map((rule) => rule.id).sort()).toEqual(filesOf('rules').sort());
  for (const rule of rules) expect(rule.id.startsWith(`${rule.category}-`)).toBe(true);
  expect(validityRules.map((rule) => rule.id).sort()).toEqual(
    filesOf('validity')
      .map((file) => `validity-${file}`)
      .sort(),
  );
});

test('a long CHAR is told once in every dialect', () => {
  const [byLength, byPadding] = ['ddl-char-length', 'ddl-padded-char'].map(
    (id) => rules.find((rule) => rule.id === id)?.dialects ?? [],
  );
  expect([...(byLength ?? []), ...(byPadding ?? [])].sort()).toEqual([...everyDialect].sort());
});

test('two rules share a name of an older generation only where that asks in one rule what two ask here', () => {
  const names = rules.flatMap((rule) => [rule.wireNames?.v1, rule.wireNames?.v2].filter((name) => name !== undefined));
  const shared = new Set(names.filter((name) => rulesCalled(name).length > 1));
  expect(
    Object.fromEntries(
      [...shared].map((name) => [
        name,
        rulesCalled(name)
          .map(({ id }) => id)
          .sort(),
      ]),
    ),
  ).toEqual({
    SQLE00019: ['ddl-enum-column', 'ddl-set-column'],
    dml_hint_delete_tips: ['ddl-back-up-first', 'dml-back-up-first'],
  });
});

type Case = Exclude<Example, string> & { readonly dialect: Dialect };

/** An example in each dialect for which it is. */
const casesOf = (rule: Rule, examples: readonly Example[]): Case[] =>
  examples.flatMap((example) => {
    const shown = typeof example === 'string' ? { sql: example } : example;
    return dialectsOf(example, rule.dialects).map((dialect) => ({ ...shown, dialect }));
  });

// Thousands of examples: a test of its own for each, or an assertion for each of its properties, would cost more than
// the audits.
test.each([...rules, ...validityRules].map((rule) => [rule.id, rule] as const))(
  '%s reports on what is bad, lets pass what is good, and says so in both languages',
  (_, rule) => {
    expect([
      ...complaintsOf(casesOf(rule, rule.bad), (one) => faultOfBad(rule, one)),
      ...complaintsOf(casesOf(rule, rule.good), (one) => faultOfGood(rule, one)),
      ...dialectsWithout(rule, rule.bad).map((dialect) => `${dialect}: has no bad example`),
      ...dialectsWithout(rule, rule.good).map((dialect) => `${dialect}: has no good example`),
      ...textsOf(rule)
        .filter(({ zh, en }) => !isChinese.test(zh) || isChinese.test(en))
        .map(({ zh, en }) => `is not in both languages: ${zh} / ${en}`),
    ]).toEqual([]);
  },
);

const isChinese = /[\u4e00-\u9fff]/;

function textsOf({ what, why, instead, message = what, params = {} }: Rule): Text[] {
  return [what, why, instead, message, ...Object.values(params).map(({ desc }) => desc)];
}

function dialectsWithout(rule: Rule, examples: readonly Example[]): Dialect[] {
  const shown = new Set(casesOf(rule, examples).map(({ dialect }) => dialect));
  return rule.dialects.filter((dialect) => !shown.has(dialect));
}

function complaintsOf(cases: readonly Case[], faultOf: (one: Case) => string | undefined): string[] {
  return cases.flatMap((one) => {
    const fault = faultOf(one);
    return fault === undefined ? [] : [`${one.dialect}: ${one.sql}\n  ${fault}`];
  });
}

function faultOfBad(rule: Rule, one: Case): string | undefined {
  const audited = audit(rule, one);
  if (typeof audited === 'string') return audited;
  if (audited.length === 0) return 'nothing was found';
  for (const { error, places, message } of audited) {
    if (error !== undefined) return error.en;
    if (/[{}]/.test(`${message.zh}${message.en}`)) return `values are missing: ${message.en}`;
    if (places.some(({ start, length }) => start < 0 || length <= 0 || start + length > one.sql.length))
      return 'a place lies outside the text';
  }
  return undefined;
}

function faultOfGood(rule: Rule, one: Case): string | undefined {
  const audited = audit(rule, one);
  if (typeof audited === 'string') return audited;
  return audited[0] && `found: ${audited[0].error ?? audited[0].message.en}`;
}

/** What a rule finds in an example, or why it cannot be read. */
function audit(rule: Rule, { dialect, given, ...shown }: Case): readonly Finding[] | string {
  const script = parsed(shown.sql, dialect);
  const before = given === undefined ? undefined : parsed(given, dialect);
  if (typeof script === 'string') return script;
  if (typeof before === 'string') return before;
  const { statements } = auditScript(script, {
    dialect,
    rules: rule.id.startsWith('validity-') ? [] : [{ rule }],
    schema: schemaOfExample({ ...shown, given: before }, dialect),
  });
  return statements.flatMap(({ findings }) => findings.filter(({ ruleId }) => ruleId === rule.id));
}

function parsed(sql: string, dialect: Dialect): ParsedScript | string {
  const script = parseScript(sql, dialect);
  const wrong = script.statements.find(({ error }) => error !== undefined);
  return wrong?.error ? `cannot be read: ${JSON.stringify(wrong.error)}` : script;
}
