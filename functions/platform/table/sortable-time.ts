/** A time with any offset as stored times are written, so that they compare: a year that has more than four digits in UTC is the end of time. */
export function sortableTime(time: string): string {
  const utc = new Date(time).toISOString();
  if (utc.startsWith('+')) return '9999-12-31T23:59:59.999Z';
  return utc.startsWith('-') ? '0000-01-01T00:00:00.000Z' : utc;
}
