import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { auditScript } from '../audit.ts';
import type { Dialect } from '../identifiers.ts';
import { parseScript } from '../parse.ts';
import { schemaOfExample, type Example } from '../rule-example.ts';
import type { Rule } from '../rule.ts';
import { validityRules } from '../validity/index.ts';
import { rules } from './index.ts';

const audit = join(__dirname, '..');
const filesOf = (folder: string) => readdirSync(join(audit, folder), { recursive: true }).map(String)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)index\.ts$/.test(file)).map((file) => file.replace(/\.ts$/, '').replaceAll('/', '-'));

test('the registries are what the generator makes of the files', () => {
  expect(() => execFileSync(process.execPath, [join(audit, '../../scripts/gen-rules.mjs'), '--check'], { stdio: 'pipe' })).not.toThrow();
});

test('each rule is named after its category and file', () => {
  expect(rules.map((rule) => rule.id).sort()).toEqual(filesOf('rules').sort());
  for (const rule of rules) expect(rule.id.startsWith(`${rule.category}-`)).toBe(true);
  expect(validityRules.map((rule) => rule.id).sort()).toEqual(filesOf('validity').map((file) => `validity-${file}`).sort());
});

test('no two rules share a name of an older generation', () => {
  const names = rules.flatMap((rule) => [rule.wireNames?.v1, rule.wireNames?.v2].filter((name) => name !== undefined));
  expect(new Set(names).size).toBe(names.length);
});

const casesOf = (rule: Rule, examples: readonly Example[]) => rule.dialects.flatMap((dialect) => examples.flatMap((example) => {
  const { dialects = rule.dialects, ...shown } = typeof example === 'string' ? { sql: example } : example;
  return dialects.includes(dialect) ? [{ dialect, ...shown }] : [];
}));

type Case = ReturnType<typeof casesOf>[number];

describe.each([...rules, ...validityRules].map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const audited = ({ dialect, given, ...shown }: Case) => auditScript(parsed(shown.sql, dialect), {
    dialect, rules: rules.includes(rule) ? [{ rule }] : [], schema: schemaOfExample({ ...shown, given: given === undefined ? undefined : parsed(given, dialect) }, dialect),
  });
  const findingsOf = (result: ReturnType<typeof auditScript>) => result.statements.flatMap((statement) => statement.findings.filter((finding) => finding.ruleId === id));

  test.each(casesOf(rule, rule.bad))('reports on $dialect: $sql', (one) => {
    const findings = findingsOf(audited(one));
    expect(findings).not.toHaveLength(0);
    for (const { error, places, message } of findings) {
      expect(error).toBeUndefined();
      expect(`${message.zh}${message.en}`).not.toMatch(/[{}]/);
      for (const place of places) expect(place.start >= 0 && place.length > 0 && place.start + place.length <= one.sql.length).toBe(true);
    }
  });

  test.each(casesOf(rule, rule.good))('lets pass on $dialect: $sql', (one) => {
    expect(findingsOf(audited(one))).toEqual([]);
  });

  test('has an example of both kinds in every dialect it lists', () => {
    for (const examples of [rule.bad, rule.good]) expect(new Set(casesOf(rule, examples).map(({ dialect }) => dialect))).toEqual(new Set(rule.dialects));
  });

  test('speaks both languages', () => {
    const texts = [rule.what, rule.why, rule.instead, ...(rule.message ? [rule.message] : []), ...Object.values(rule.params ?? {}).map((param) => param.desc)];
    for (const text of texts) {
      expect(text.zh).toMatch(/[\u4e00-\u9fff]/);
      expect(text.en).not.toMatch(/[\u4e00-\u9fff]/);
    }
  });
});

function parsed(sql: string, dialect: Dialect) {
  const script = parseScript(sql, dialect);
  expect(script.statements.flatMap(({ error }) => error ?? [])).toEqual([]);
  return script;
}
