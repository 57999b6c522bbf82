import type { AgentConnection } from '../../platform/access/agent-connection.ts';

type Access = AgentConnection['access'];

/** What a program may ask for, by the names that access tokens have. */
export const scopes: readonly Access[] = ['read', 'full'];

/** Among what the person may choose: who asks for more also takes less. Nothing where nothing of it is known here. */
export function choicesFor(scope: string): Access[] {
  const asked = scope.split(' ').filter((one) => one !== '');
  if (asked.length === 0 || asked.includes('full')) return ['read', 'full'];
  return asked.includes('read') ? ['read'] : [];
}
