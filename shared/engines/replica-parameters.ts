import type { EngineParameter } from './engine.ts';

const asked = { name: 'replica', values: ['prefer', 'only'] };
const group = { group: 'replica' } as const;

/** A copy of the database that only reads and is asked for whatever only judges; drivers never read these, `judging` does. */
export const replicaParameters: readonly EngineParameter[] = [
  {
    name: 'replica',
    value: 'disable',
    description: { zh: '审核使用的只读副本', en: 'Read replica for audits' },
    type: 'string',
    ...group,
    enums: [
      { value: 'disable', description: { zh: '不使用，查询主库', en: 'None, ask the primary' } },
      {
        value: 'prefer',
        description: { zh: '使用，不可用时查询主库', en: 'Ask the replica, and the primary while it cannot be asked' },
      },
      {
        value: 'only',
        description: { zh: '只使用副本，从不查询主库', en: 'Ask the replica only, never the primary' },
      },
    ],
  },
  {
    name: 'replica_host',
    value: '',
    description: { zh: '副本地址', en: 'Host of the replica' },
    type: 'string',
    ...group,
    when: asked,
  },
  {
    name: 'replica_port',
    value: '',
    description: { zh: '副本端口（留空则与主库相同）', en: 'Port of the replica (empty: that of the primary)' },
    type: 'string',
    ...group,
    when: asked,
  },
  {
    name: 'replica_user',
    value: '',
    description: { zh: '副本用户名（留空则与主库相同）', en: 'User on the replica (empty: as on the primary)' },
    type: 'string',
    ...group,
    when: asked,
  },
  {
    name: 'replica_password',
    value: '',
    description: {
      zh: '副本密码（仅在填写副本用户名时需要）',
      en: 'Password on the replica (needed with a user of its own only)',
    },
    type: 'password',
    ...group,
    when: asked,
  },
  {
    name: 'replica_lag',
    value: '60',
    description: { zh: '允许的最大延迟（秒）', en: 'Longest delay that is accepted (seconds)' },
    type: 'int',
    ...group,
    when: asked,
  },
];

type Values = Readonly<Record<string, string>>;

/** Whether a data source has a replica that is asked in the place of the primary. */
export function hasReplica({ replica = 'disable' }: Values): boolean {
  return asked.values.includes(replica);
}

/** Whether another server than before would be told the credentials of a data source. */
export function isOtherReplica(before: Values, after: Values): boolean {
  if (!hasReplica(after)) return false;
  return !hasReplica(before) || ['replica_host', 'replica_port'].some((name) => before[name] !== after[name]);
}
