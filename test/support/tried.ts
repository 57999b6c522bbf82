import { appendFileSync, mkdirSync } from 'node:fs';
import type { TriedFeature } from '../../shared/engines/tried.ts';

/**
 * Notes that a feature was tried on a server, by the version that the server itself tells. Call it where all that was tried went
 * well. `npm run tried` takes the notes of all runs over into the table of what was tried.
 */
export function tried(feature: TriedFeature, dbType: string, told: string): void {
  const version = /\d+(\.\d+)+/.exec(told)?.[0];
  if (version === undefined) throw new Error(`The server tells no version: ${told}`);
  mkdirSync('.build/tried', { recursive: true });
  appendFileSync(`.build/tried/${process.pid}.ndjson`, `${JSON.stringify({ feature, dbType, version })}\n`);
}
