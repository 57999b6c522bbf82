import type { AnyNode } from './any-node.ts';

/** Whether `ONLINE = ON` of SQL Server is among the settings of an index. */
export function isOnline(settings: readonly AnyNode[]): boolean {
  return settings.some((one) => one.kind === 'option' && one.name === 'ONLINE' && /^\s*ON\b/i.test(one.value ?? ''));
}
