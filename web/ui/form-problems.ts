import type * as z from 'zod';
import type { Text } from '../../shared/text.ts';

export type FormSchema = z.ZodObject;
const required: Text = { zh: '此项必填', en: 'This is required' };

/** Values as the operation would take them. Empty texts that the schema refuses are left out, so that optional fields may stay empty. */
export function validated<S extends FormSchema>(schema: S, values: z.input<S>): z.ZodSafeParseResult<z.output<S>> {
  const result = schema.safeParse(values);
  if (result.success) return result;
  const refused = new Set(result.error.issues.map(({ path }) => String(path[0])));
  const given = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !(value === '' && refused.has(key))),
  );
  return schema.safeParse(given);
}

/** What is wrong with each field, in the reader's language; the first problem of a field wins. */
export function problemsOf(error: z.ZodError, values: unknown, say: (text: Text) => string): Map<string, string> {
  const problems = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (!problems.has(path))
      problems.set(path, isEmpty(valueAt(values, issue.path)) ? say(required) : wordsOf(issue, say));
  }
  return problems;
}

/** Schemas may carry their own words: `.refine(check, { params: { text } })`. */
function wordsOf(issue: z.core.$ZodIssue, say: (text: Text) => string): string {
  const text: unknown = 'params' in issue ? issue.params?.['text'] : undefined;
  return isText(text) ? say(text) : issue.message;
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    values,
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;
}
