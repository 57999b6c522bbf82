import type { EnvironmentName } from '../../../shared/environment.ts';

/** Answers one setting of a function; one that is not among its own is a mistake of ours. */
export type Setting = (name: EnvironmentName) => string;

/** The settings of a deployed function; one that is missing stops the function at its start, with its name. */
export function readSettings(
  source: Readonly<Record<string, string | undefined>>,
  names: readonly EnvironmentName[],
): Setting {
  const missing = names.filter((name) => !source[name]);
  if (missing.length > 0) throw new Error(`these settings are missing: ${missing.join(', ')}`);
  return (name) => {
    const value = names.includes(name) ? source[name] : undefined;
    if (value === undefined) throw new Error(`${name} is no setting of this function: declare what it uses`);
    return value;
  };
}
