import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { sameText } from '../shared/text.ts';
import { cannotRead, reasonOf, UsageError } from './usage-error.ts';

/** Reads a JSON file of a known shape; says which field is wrong. */
export function readJsonFile<Shape extends z.ZodType>(path: string, shape: Shape): z.infer<Shape> {
  const result = shape.safeParse(parsed(path));
  if (result.success) return result.data;
  const problems = result.error.issues
    .map((issue) => `${issue.path.join('.') || '(root)'}: ${issue.message}`)
    .join('; ');
  throw new UsageError({ zh: `${path} 的内容不正确：${problems}`, en: `${path} is not as expected: ${problems}` });
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(cannotRead(path, sameText(reasonOf(error))));
  }
}
