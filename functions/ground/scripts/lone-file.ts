import type { Script, ScriptFile } from './script.ts';

/** The SQL file that is all of a script, where it is one. */
export function lone({ files: [first, ...others] }: Pick<Script, 'files'>): ScriptFile | undefined {
  return first?.kind === 'sql' && others.length === 0 ? first : undefined;
}
