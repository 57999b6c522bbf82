import { ofAwsRds } from '../../../shared/scan-types/cloud-params.ts';
import { sameText, type Text } from '../../../shared/text.ts';
import { askingAws, inRoleOf, type AwsSettings } from '../cloud-accounts/aws-account.ts';
import { accountIn, clustersOf, instancesOf, type RdsDatabase } from '../cloud-accounts/rds-inventory.ts';
import type { SyncSource } from './sync-source.ts';

/** Which engines of RDS a database type stands for. */
const enginesOf: Readonly<Record<string, RegExp>> = {
  MySQL: /^(aurora|aurora-mysql|mysql)$/,
  MariaDB: /^mariadb$/,
  PostgreSQL: /^(aurora-postgresql|postgres)$/,
  Oracle: /^(custom-)?oracle-/,
  'SQL Server': /^(custom-)?sqlserver-/,
};

/** Tags of an instance or a cluster, which go before what the form says. */
const tagNames = {
  project: 'sluice:project',
  environment: 'sluice:environment',
  user: 'sluice:user',
  secret: 'sluice:secret',
} as const;

/** Databases of Amazon RDS and Aurora, found by a tag. */
export const amazonRds: SyncSource = {
  name: 'Amazon RDS',
  description: {
    zh: '以 IAM 角色发现 Amazon RDS 实例和 Aurora 集群，不需要访问密钥。角色须信任 Sluice 并校验外部 ID {externalId}，并允许 rds:DescribeDBInstances、rds:DescribeDBClusters；实例可用标签 sluice:project、sluice:environment、sluice:user、sluice:secret（Secrets Manager 中的账号密码）指定各自的值。',
    en: 'Finds instances of Amazon RDS and clusters of Aurora by an IAM role and without keys. The role must trust Sluice, ask for the external id {externalId} and allow rds:DescribeDBInstances and rds:DescribeDBClusters. Tags of an instance say what is its own: sluice:project, sluice:environment, sluice:user, sluice:secret (user and password in Secrets Manager).',
  },
  asksUrl: false,
  dbTypes: Object.keys(enginesOf),
  params: [
    { key: 'role_arn', desc: { zh: 'IAM 角色 ARN', en: 'ARN of the IAM role' }, type: 'string' },
    { key: 'regions', desc: { zh: '区域，多个以逗号分隔', en: 'Regions, with commas between them' }, type: 'string' },
    {
      key: 'tag',
      desc: {
        zh: '标签筛选，如 team=shop 或 team；留空则取全部',
        en: 'Tag that they must have, such as team=shop or team; all without it',
      },
      type: 'string',
    },
    { key: 'project', desc: { zh: '项目', en: 'Project' }, type: 'string' },
    { key: 'environment', desc: { zh: '环境', en: 'Environment' }, type: 'string' },
    { key: 'user', desc: { zh: '数据库用户', en: 'User of the database' }, type: 'string' },
    { key: 'password', desc: { zh: '密码', en: 'Password' }, type: 'password' },
  ],
  problemOf: ({ role_arn = '', regions = '' }) => {
    const role = formOf('role_arn');
    if (!role.pattern.test(role_arn)) return { at: 'role_arn', problem: role.text };
    const region = formOf('region');
    const wrong =
      regionsIn(regions).find((one) => !region.pattern.test(one)) ?? (regionsIn(regions).length ? undefined : '');
    return wrong === undefined ? undefined : { at: 'regions', problem: region.text };
  },
  offered: async ({ dbType, params, externalId }) => {
    const found: unknown[] = [];
    for (const region of regionsIn(params['regions'] ?? ''))
      found.push(...(await inRegion(region, { dbType, params, externalId })));
    return found;
  },
};

type Wanted = {
  readonly dbType: string;
  readonly params: Readonly<Record<string, string>>;
  readonly externalId: string;
};

async function inRegion(region: string, { dbType, params, externalId }: Wanted): Promise<unknown[]> {
  try {
    return await askingAws(async () => {
      const settings = await inRoleOf({ params: { ...params, region }, externalId });
      const all = [...(await instancesOf(settings)), ...(await clustersOf(settings))];
      const engines = enginesOf[dbType];
      const chosen = all.filter(({ engine, tags }) => engines?.test(engine) && hasTag(tags, params['tag'] ?? ''));
      const offered: unknown[] = [];
      for (const one of chosen) offered.push(await offer(one, { dbType, region, params, settings }));
      return offered;
    });
  } catch (error) {
    throw new Error(`${region}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

type Around = {
  readonly dbType: string;
  readonly region: string;
  readonly params: Readonly<Record<string, string>>;
  readonly settings: AwsSettings;
};

async function offer(
  { id, engine, version, host, port, database, tags }: RdsDatabase,
  around: Around,
): Promise<unknown> {
  const { dbType, region, params, settings } = around;
  const secret = tags[tagNames.secret];
  const account = secret === undefined ? undefined : await accountIn(secret, settings);
  return {
    name: id,
    project: tags[tagNames.project] ?? params['project'],
    environment: tags[tagNames.environment] ?? params['environment'],
    host,
    port,
    user: account?.username ?? tags[tagNames.user] ?? params['user'],
    password: account?.password ?? params['password'],
    desc: `Amazon RDS ${region}: ${engine} ${version}`,
    additional_params: placeIn(dbType, database),
  };
}

/** How a database inside the server is named differs by its type. */
function placeIn(dbType: string, database: string) {
  const name = { PostgreSQL: 'database', Oracle: 'service_name' }[dbType];
  return name === undefined || database === '' ? [] : [{ name, value: database }];
}

function hasTag(tags: Readonly<Record<string, string>>, wanted: string): boolean {
  const [key = '', ...value] = wanted.trim().split('=');
  if (key === '') return true;
  return value.length === 0 ? key in tags : tags[key] === value.join('=');
}

function regionsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,，]+/).filter((one) => one !== ''))];
}

const anything = { pattern: /^/, text: sameText('') };
function formOf(key: string): { readonly pattern: RegExp; readonly text: Text } {
  return ofAwsRds.find((param) => param.key === key)?.form ?? anything;
}
