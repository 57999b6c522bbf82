import { engines } from '../../../shared/engines/index.ts';

/** The generation of the rule set; every rule of the registry belongs to it. */
export const ruleVersion = 1;

export function defaultTemplateName(dbType: string): string {
  return `default_${dbType}_V${ruleVersion}Rules`;
}

/** Whether a name belongs to a default template, also of a database type or generation to come. */
export function isDefaultTemplateName(name: string): boolean {
  return /^default_.*_V\d+Rules$/i.test(name);
}

/** The database type of a default template that exists. */
export function dbTypeOfDefault(name: string): string | undefined {
  return engines.find(({ dbType }) => defaultTemplateName(dbType) === name)?.dbType;
}
