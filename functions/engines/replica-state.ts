import type { EngineFamily } from '../../shared/engines/engine.ts';
import { familyOf } from '../../shared/engines/index.ts';
import { invariant } from '../../shared/errors/index.ts';
import { fill, type Text } from '../../shared/text.ts';
import { mysqlReplicas } from './mysql/replica.ts';
import { postgresReplicas } from './postgres/replica.ts';
import type { Replicas, ReplicaState } from './replica.ts';

/** A family without a row has no data sources with a replica. */
const replicas: Readonly<Record<EngineFamily, Replicas | undefined>> = {
  mysql: mysqlReplicas,
  postgres: postgresReplicas,
  oracle: undefined,
  sqlserver: undefined,
};

/** How a data source with a replica is asked about it. */
export function replicasOf(dbType: string): Replicas {
  const row = replicas[familyOf(dbType)];
  invariant(row, 'a data source with a replica is of a family that has some');
  return row;
}

/** Why a server is not asked in the place of the primary. */
export function problemOfState({ isReadOnly, lagSeconds }: ReplicaState, lagMax: number): Text | undefined {
  if (!isReadOnly) return words.writable;
  if (lagSeconds === 'stopped') return words.stopped;
  if (lagSeconds !== 'unknown' && lagSeconds > lagMax)
    return fill(words.behind, { seconds: Math.round(lagSeconds), max: lagMax });
  return undefined;
}

/** Why a replica is none of this primary. */
export function problemOfKinship(replica: ReplicaState, primary: string | undefined): Text | undefined {
  if (primary === undefined) return undefined;
  if (replica.identity !== undefined && replica.identity === primary && replica.follows !== primary)
    return words.sameServer;
  if (replica.follows !== undefined && replica.follows !== primary)
    return fill(words.otherPrimary, { follows: replica.follows, primary });
  return undefined;
}

const words = {
  writable: {
    zh: '该服务器可写，不是只读副本。请填写副本的地址，或在其上启用只读（MySQL、MariaDB：read_only=ON）',
    en: 'This server can be written to, so it is no read replica: enter the host of one, or make it read-only (MySQL and MariaDB: read_only=ON)',
  },
  stopped: {
    zh: '复制已停止。请检查副本上的复制状态',
    en: 'Replication is stopped: look at its state on the replica',
  },
  behind: {
    zh: '副本延迟 {seconds} 秒，超过允许的 {max} 秒',
    en: 'The replica is {seconds} seconds behind, and {max} are accepted',
  },
  sameServer: { zh: '这就是主库本身，不是副本', en: 'This is the primary itself and no replica of it' },
  otherPrimary: {
    zh: '该副本跟随的是另一台服务器（{follows}），不是此数据源的主库（{primary}）',
    en: 'It follows another server ({follows}) than the primary of this data source ({primary})',
  },
} as const satisfies Record<string, Text>;
