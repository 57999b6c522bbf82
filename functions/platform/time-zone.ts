/** Times of day, such as maintenance windows, are meant in the zone of the deployment: SLUICE_TIME_ZONE, else that of the machine. */
export function deploymentTimeZone(): string {
  return process.env['SLUICE_TIME_ZONE'] || zoneOfMachine();
}

// To ask the machine costs as much as a read of the table, and it may be told otherwise while a process runs.
let known: { readonly told: string | undefined; readonly zone: string } | undefined;

function zoneOfMachine(): string {
  const told = process.env['TZ'];
  if (known?.told !== told || !known) known = { told, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return known.zone;
}
