import { environmentNames, type Environment } from '../../../shared/environment.ts';

/** The settings of a deployed function; one that is missing stops the function at its start, with its name. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const missing = environmentNames.filter((name) => !source[name]);
  if (missing.length > 0) throw new Error(`these settings are missing: ${missing.join(', ')}`);
  return Object.fromEntries(environmentNames.map((name) => [name, source[name]])) as Environment;
}
