import { AppError } from '../../../shared/errors/index.ts';
import { actiontechDmp } from './actiontech-dmp.ts';
import { amazonRds } from './amazon-rds.ts';
import { expandService } from './expand-service.ts';
import type { SyncSource } from './sync-source.ts';

/** Every system from which data sources can be taken over. */
export const syncSources: readonly SyncSource[] = [expandService, actiontechDmp, amazonRds];

/** The system of this name, or `unknownSyncSource`. */
export function requireSyncSource(name: string): SyncSource {
  const found = syncSources.find((source) => source.name === name);
  if (!found) throw new AppError('unknownSyncSource', { source: name });
  return found;
}
