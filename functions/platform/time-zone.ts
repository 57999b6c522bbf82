/** Times of day, such as maintenance windows, are meant in the zone of the deployment: SLUICE_TIME_ZONE, else that of the machine. */
export function deploymentTimeZone(): string {
  return process.env['SLUICE_TIME_ZONE'] || Intl.DateTimeFormat().resolvedOptions().timeZone;
}
