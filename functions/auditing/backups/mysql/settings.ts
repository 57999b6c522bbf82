import type { TableFacts } from '../../../../shared/rollback/table-facts.ts';

const inUtc = `SET time_zone = '+00:00'`;

/** A time stamp is read in the zone of the session, and a 0 becomes the next number unless the session is told. */
export function settingsOfRows({ columns }: TableFacts): string[] {
  const settings: string[] = [];
  if (columns.some(({ type }) => type === 'timestamp')) settings.push(inUtc);
  const dates = ['date', 'datetime', 'timestamp', 'enum', 'set'];
  if (columns.some(({ type, counts }) => counts !== 'no' || dates.includes(type)))
    settings.push(`SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO,ALLOW_INVALID_DATES'`);
  return settings;
}

/** Defaults of TIMESTAMP are written in UTC. */
export function settingsOfDefinitions(content: string): string[] {
  return content.includes('timestamp') ? [inUtc] : [];
}
