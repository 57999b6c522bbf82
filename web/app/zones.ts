import * as z from 'zod';
import { forget, recallJson, remember, stored } from './storage.ts';

const zones = z.array(z.object({ uid: z.string(), name: z.string() }));
/** An availability zone, as the browser remembers it. */
export type ChosenZone = z.output<typeof zones>[number];
const kept = 3;
const oncePerMs = 1000;

/** The zone that this reader works in; nothing while it is the deployment that was signed in to. */
export function chosenZone(): ChosenZone | undefined {
  const known = zones.safeParse(recallJson(stored.zones));
  return known.success ? known.data[0] : undefined;
}

/** Works in another zone from now on. Everything on the page is of the former one, so it begins anew at home. */
export function enterZone(zone: ChosenZone | undefined): void {
  const known = zones.safeParse(recallJson(stored.zones));
  const others = known.success ? known.data.filter(({ uid }) => uid !== zone?.uid) : [];
  if (zone) remember(stored.zones, JSON.stringify([zone, ...others].slice(0, kept)));
  else forget(stored.zones);
  location.assign('/');
}

let left = 0;

/** Back to the deployment that was signed in to, since the zone or the reader's account in it is no more; many calls say so at once. */
export function leaveZone(): void {
  const now = Date.now();
  if (!chosenZone() || now - left < oncePerMs) return;
  left = now;
  enterZone(undefined);
}
