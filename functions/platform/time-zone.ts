/** Times of day, such as maintenance windows, are meant in the zone of the deployment: SLUICE_TIME_ZONE, else that of the machine. */
export function deploymentTimeZone(): string {
  return process.env['SLUICE_TIME_ZONE'] || zoneOfMachine();
}

/** A moment as people read it in messages, where no reader's own zone is known: `2026-01-02 09:30:00 (Asia/Shanghai)`. */
export function writtenTime(moment: string): string {
  const time = new Date(moment);
  // A message must not be lost for want of a time.
  if (Number.isNaN(time.getTime())) return moment;
  const zone = deploymentTimeZone();
  // Swedes write year, month and day in this order, with dashes.
  const words = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return `${words.format(time)} (${zone})`;
}

// To ask the machine costs as much as a read of the table, and it may be told otherwise while a process runs.
let known: { readonly told: string | undefined; readonly zone: string } | undefined;

function zoneOfMachine(): string {
  const told = process.env['TZ'];
  if (known?.told !== told || !known) known = { told, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return known.zone;
}
