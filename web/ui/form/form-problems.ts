import type * as z from 'zod';
import { inputProblem } from '../../../shared/input-problem.ts';
import type { Text } from '../../../shared/text.ts';

export type FormSchema = z.ZodObject;
const required: Text = { zh: '此项必填', en: 'This is required' };

/** Values as the operation would take them. Empty texts that the schema refuses are left out, so that optional fields may stay empty. */
export function validated<S extends FormSchema>(schema: S, values: z.input<S>): z.ZodSafeParseResult<z.output<S>> {
  const result = schema.safeParse(values, { reportInput: true });
  if (result.success) return result;
  const refused = new Set(result.error.issues.map(({ path }) => String(path[0])));
  const given = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !(value === '' && refused.has(key))),
  );
  return schema.safeParse(given, { reportInput: true });
}

/** What is wrong with each field, in the reader's language; the first problem of a field wins. */
export function problemsOf(error: z.ZodError, values: unknown, say: (text: Text) => string): Map<string, string> {
  const problems = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (!problems.has(path))
      problems.set(path, isEmpty(valueAt(values, issue.path)) ? say(required) : say(inputProblem(issue)));
  }
  return problems;
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
