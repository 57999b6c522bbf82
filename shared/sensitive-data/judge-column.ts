import type { SensitiveType } from './sensitive-type.ts';
import { valueLooks } from './value-looks.ts';

/** A type as columns are judged by it: one of ours, or one that people made. */
export type JudgedType = {
  readonly id: number;
  readonly keywords: readonly string[];
  /** Whether a value looks like it; undefined where values of it have no look. */
  readonly looks: ((value: string) => boolean) | undefined;
  readonly isTold: boolean;
};

export const confidences = ['HIGH', 'MEDIUM', 'LOW'] as const;

/** The built-in type as columns are judged by it. */
export function judgedBuiltin({ id, keywords, looks, isTold }: SensitiveType): JudgedType {
  const looksLike = (value: string) => looks.some((look) => valueLooks[look](value));
  return { id, keywords, looks: looks.length > 0 ? looksLike : undefined, isTold };
}
