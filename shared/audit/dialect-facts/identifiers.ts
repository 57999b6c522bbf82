import type { Dialect } from './dialect-names.ts';
import { traitsOf } from './traits.ts';

/** A name as a script writes it, with quotes or without. */
type WrittenName = { readonly text: string; readonly quoted: boolean };

/** A name of a script as the server would list it: names without quotes are folded where the server folds them. */
export function listedName(name: WrittenName, dialect: Dialect): string {
  const { unquoted } = traitsOf[dialect].naming;
  if (name.quoted || unquoted === 'kept') return name.text;
  return unquoted === 'lower' ? name.text.toLowerCase() : name.text.toUpperCase();
}

/** Two listed names are the same object when their keys are equal. */
export function nameKey(listed: string, dialect: Dialect): string {
  return traitsOf[dialect].naming.caseMatters ? listed : listed.toLowerCase();
}

/** Whether a name of a script and a listed name mean the same. */
export function isSameName(name: WrittenName, listed: string, dialect: Dialect): boolean {
  return nameKey(listedName(name, dialect), dialect) === nameKey(listed, dialect);
}

/** Asks many listed names whether they mean the same as one name of a script: its own key is made once. */
export function sameNameAs(name: WrittenName, dialect: Dialect): (listed: string) => boolean {
  const key = nameKey(listedName(name, dialect), dialect);
  return (listed) => nameKey(listed, dialect) === key;
}
