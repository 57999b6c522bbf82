import { replicasIn } from '../../../shared/engines/replicas.ts';
import type { Target } from '../../engines/driver.ts';
import type { Ask } from './tool-obstacles.ts';

/**
 * From where the binary log is read, when more read it than the data source names replicas. Whoever reads it may be a replica or a
 * program, and an account without the right PROCESS is shown nobody: it is a hint, no list.
 */
export async function unwaitedFollowers(
  ask: Ask,
  { params }: Target,
  asked: 'now' | 'later',
): Promise<readonly string[]> {
  if (asked === 'later') return [];
  const named = replicasIn(params['replicas'] ?? '') ?? [];
  const reading = await ask(
    `select host from information_schema.processlist where command like 'Binlog Dump%' order by host limit ${followersShown}`,
  );
  // The port is the one from which it has connected, which says nothing of where it answers.
  const hosts = reading.map(([host]) => (host ?? '').replace(/:\d+$/, ''));
  return hosts.length > named.length ? [...new Set(hosts)] : [];
}

const followersShown = 20;
