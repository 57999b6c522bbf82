const dayMilliseconds = 86_400_000;

/** Whether a text is a day of the calendar, written as every server and session reads it: 2024-03-09. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The day that comes so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** The last day of the month of a day. */
export function lastDayOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
