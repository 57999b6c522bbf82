import * as z from 'zod';

const text = z.strictObject({ zh: z.string(), en: z.string() });
const level = z.enum(['normal', 'notice', 'warn', 'error']);
const place = {
  start: z.int().describe('of the first character, in the whole file; counts from 0'),
  length: z.int(),
  line: z.int().describe('counts from 1'),
  column: z.int().describe('counts from 1'),
  message: text,
};
const finding = z.strictObject({
  ...place,
  ruleId: z.string(),
  source: z.enum(['rule', 'validity', 'syntax', 'substitution', 'whitelist']),
  level,
  places: z.array(z.strictObject(place)),
  error: text.optional().describe('why the rule could not run; such a finding does not count'),
});
const lockLine = z
  .strictObject({
    table: z.string(),
    what: text,
    lock: z.string().describe('in the words of the server'),
    work: z.enum(['catalogue', 'scan', 'index', 'rewrite']).describe('how the work grows'),
    blocks: z.enum(['everything', 'writes', 'definitions', 'nothing']).describe('who waits while it works'),
    algorithm: z.string().optional().describe('the keyword ALGORITHM of the MySQL family'),
    rows: z.number().optional(),
    safer: text.optional(),
  })
  .describe('what one change takes on one table that was there before');
const statement = z.strictObject({
  number: z.int(),
  text: z.string(),
  sqlType: z.string(),
  fidelity: z.enum(['full', 'partial', 'generic', 'error']).describe('how much of the statement was understood'),
  level: z.enum(['', ...level.options]),
  findings: z.array(finding),
  start: z.int(),
  end: z.int(),
  line: z.int(),
  column: z.int(),
  locks: z.array(lockLine).optional().describe('of the DDL of PostgreSQL, MySQL and their relatives'),
  excludedBy: z.int().optional(),
  fingerprint: z.string().describe('the statement without its values'),
});
const rule = z.strictObject({
  id: z.string(),
  outcome: z.enum(['hit', 'pass', 'notApplicable', 'errored']),
  hits: z.int(),
  level: level.optional(),
  judged: z.int(),
  skipped: z.int(),
  excused: z.int().optional().describe('statements that a whitelist excluded and that it would have found'),
  error: text.optional(),
});

const ofFile = {
  file: z.string(),
  engine: z.string(),
  score: z.int().min(0).max(100),
  passRate: z.number(),
  level: z.enum(['', ...level.options]),
  coverage: z.number().describe('the share of statements and rules about which something certain was said'),
  rules: z.array(rule),
};

/** What `--format json` writes: one entry per file. Fields are added, never renamed or removed, within a major version. */
export const reportSchema = z.array(z.strictObject({ ...ofFile, statements: z.array(statement) }));

const textPlace = z.int().describe('the place of the text in `texts`, from 0');
const compactPlace = { ...place, message: textPlace };
const findingKind = finding.pick({ ruleId: true, source: true, level: true });
const compactFinding = z.strictObject({
  ...compactPlace,
  kind: z.int().describe('the place in `kinds`, from 0'),
  places: z.array(z.strictObject(compactPlace)).optional().describe('missing where the finding has its own place only'),
  error: textPlace.optional(),
});

/** What `--format json-compact` writes: the same, where what is said again stands once. It keeps the same promise. */
export const compactReportSchema = z.strictObject({
  version: z.literal(1),
  files: z.array(
    z.strictObject({ ...ofFile, statements: z.array(statement.extend({ findings: z.array(compactFinding) })) }),
  ),
  kinds: z.array(findingKind),
  texts: z.array(text),
});
