import { deploymentTimeZone } from './time-zone.ts';

/** The day of a moment where the deployment is: 2030-01-31. */
export function dayOf(time: string | number): string {
  // Canadians write dates as ISO does.
  return new Intl.DateTimeFormat('en-CA', { timeZone: deploymentTimeZone(), dateStyle: 'short' }).format(
    new Date(time),
  );
}
