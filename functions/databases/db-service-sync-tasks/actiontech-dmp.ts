import * as z from 'zod';
import { additionalParam } from '../../../shared/contract/databases/db-services/fields.ts';
import { limits } from '../../../shared/limits.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { exchange } from '../../platform/exchange.ts';
import { passwordReader } from './dmp-passwords.ts';
import { jsonOf, strange } from './strange-answer.ts';
import { offeredDbService, type SyncSource } from './sync-source.ts';

/** The oldest DMP that answers this list. */
const oldest = '5.23.01.0';
/** What DMP calls the types of databases. */
const filters: Readonly<Record<string, string>> = { MySQL: 'mysql' };
/** More than a page ever holds: DMP then answers all at once. */
const pageSize = 9999;

const words = {
  version: { zh: 'DMP 版本须为 {oldest} 或更高', en: 'The version of DMP must be {oldest} or later' },
  nowhere: { zh: '填写项目，或给出项目的标签名', en: 'Give a project, or the tag that names it' },
  noEnvironment: { zh: '填写环境，或给出环境的标签名', en: 'Give an environment, or the tag that names it' },
  noToken: { zh: '未设置 DMP 访问令牌', en: 'No access token of DMP is set' },
  refused: {
    zh: 'DMP 拒绝了访问令牌：{words}',
    en: 'DMP refused the access token: {words}',
  },
  strange: { zh: 'DMP 的回答不是数据源列表：{words}', en: 'DMP answered no list of data sources: {words}' },
  tooMany: {
    zh: 'DMP 有 {count} 个数据源，最多取 {max} 个',
    en: 'DMP has {count} data sources, {max} can be taken at most',
  },
  partly: {
    zh: 'DMP 称有 {count} 个数据源，只返回了 {got} 个',
    en: 'DMP says that it has {count} data sources and answered {got}',
  },
} as const satisfies Record<string, Text>;

/** Its fields are left out where they are empty, and the list is null without any. */
const answer = z.object({
  data: z
    .array(
      z.object({
        data_src_id: z.string().default(''),
        data_src_password: z.string().default(''),
        data_src_port: z.union([z.string(), z.number()]).default(''),
        data_src_sip: z.string().default(''),
        data_src_user: z.string().default(''),
        tags: z
          .array(z.object({ tag_attribute: z.string(), tag_value: z.string() }))
          .nullish()
          .transform((tags) => tags ?? []),
      }),
    )
    .nullish()
    .transform((list) => list ?? []),
  total_nums: z.number().int().min(0).default(0),
});
type Listed = z.output<typeof answer>['data'][number];

/** Databases that Actiontech DMP runs. Its interface is not published by its makers; it is asked as their own published clients ask it. */
export const actiontechDmp: SyncSource = {
  name: 'Actiontech DMP',
  description: {
    zh: '从 Actiontech DMP（5.23.01.0 及以上）取得 MySQL 数据源。访问令牌和私钥由 DMP 管理员提供，加密保存；没有私钥时，数据源不带密码取得。',
    en: 'Takes MySQL data sources over from Actiontech DMP 5.23.01.0 and later. The administrator of DMP hands out its access token and its private key, which are stored encrypted; without the key, data sources come without their passwords.',
  },
  asksUrl: true,
  dbTypes: Object.keys(filters),
  params: [
    { key: 'version', desc: { zh: 'DMP 版本', en: 'Version of DMP' }, type: 'string' },
    { key: 'token', desc: { zh: '访问令牌', en: 'Access token' }, type: 'password' },
    {
      key: 'private_key',
      desc: { zh: '解密密码的 RSA 私钥（PEM）', en: 'RSA private key by which passwords are read (PEM)' },
      type: 'password',
    },
    { key: 'project', desc: { zh: '项目', en: 'Project' }, type: 'string' },
    {
      key: 'project_tag',
      desc: {
        zh: '以其值为项目的标签名，优先于项目',
        en: 'Tag whose value is the project; it goes before the project',
      },
      type: 'string',
    },
    { key: 'environment', desc: { zh: '环境', en: 'Environment' }, type: 'string' },
    {
      key: 'environment_tag',
      desc: {
        zh: '以其值为环境的标签名，优先于环境',
        en: 'Tag whose value is the environment; it goes before the environment',
      },
      type: 'string',
    },
  ],
  problemOf: ({ version = '', private_key: key = '', ...given }) => {
    if (!isSupported(version)) return { at: 'version', problem: fill(words.version, { oldest }) };
    const wrongKey = key === '' ? undefined : passwordReader(key).problem;
    if (wrongKey) return { at: 'private_key', problem: wrongKey };
    if (!given['project'] && !given['project_tag']) return { at: 'project', problem: words.nowhere };
    if (!given['environment'] && !given['environment_tag']) return { at: 'environment', problem: words.noEnvironment };
    return undefined;
  },
  entry: offeredDbService.extend({
    password: z.string().max(1024),
    // DMP says nothing of them, so what people set stays.
    additional_params: z.array(additionalParam).optional(),
    passwordUnread: z.object({ zh: z.string(), en: z.string() }).optional(),
  }),
  offered: async ({ url, dbType, params }) => {
    const passwords = passwordReader(params['private_key'] ?? '');
    return (await listed(url, { token: params['token'] ?? '', type: filters[dbType] ?? '' })).map((one) =>
      offer(one, params, passwords),
    );
  },
};

async function listed(url: string, { token, type }: { token: string; type: string }): Promise<readonly Listed[]> {
  if (token === '') throw failed(words.noToken);
  const address = new URL(`${url.replace(/\/+$/, '')}/v3/support/data_sources`);
  address.search = String(new URLSearchParams({ page_index: '1', page_size: String(pageSize), filter_by_type: type }));
  const { status, headers, text } = await exchange(
    { method: 'GET', url: address.href, headers: { 'content-type': 'application/json', authorization: token } },
    { answerBytesMax: limits.syncAnswerBytesMax },
  );
  const told = strange(status, headers);
  if (status === 401 || status === 403) throw failed(words.refused, { words: told });
  if (status !== 200) throw new Error(`DMP: ${told}`);
  const { data: list, success } = answer.safeParse(jsonOf(text));
  if (!success) throw failed(words.strange, { words: told });
  const { data, total_nums: count } = list;
  if (data.length > limits.syncedDbServicesMax)
    throw failed(words.tooMany, { count: data.length, max: limits.syncedDbServicesMax });
  // What lacks would else count as offered no more.
  if (count > data.length) throw failed(words.partly, { count, got: data.length });
  return data;
}

type Passwords = ReturnType<typeof passwordReader>;
function offer(one: Listed, params: Readonly<Record<string, string>>, passwords: Passwords) {
  const tagged = (name = '') => one.tags.find(({ tag_attribute: tag }) => name !== '' && tag === name)?.tag_value;
  const { password, problem } = passwords.read(one.data_src_password);
  return {
    name: one.data_src_id,
    project: tagged(params['project_tag']) ?? params['project'],
    environment: tagged(params['environment_tag']) ?? params['environment'],
    host: one.data_src_sip,
    port: one.data_src_port,
    user: one.data_src_user,
    password,
    ...(problem && { passwordUnread: problem }),
    desc: ['Actiontech DMP', ...one.tags.map(({ tag_attribute: tag, tag_value: value }) => `${tag}=${value}`)]
      .join(' · ')
      .slice(0, limits.descriptionLengthMax),
  };
}

function isSupported(version: string): boolean {
  if (!/^\d{1,6}(\.\d{1,6}){1,5}$/.test(version.trim())) return false;
  const [given, least] = [version, oldest].map((text) => text.trim().split('.').map(Number));
  const differs = least?.findIndex((part, place) => part !== (given?.[place] ?? 0)) ?? -1;
  return differs === -1 || (given?.[differs] ?? 0) > (least?.[differs] ?? 0);
}

function failed(why: Text, values: Readonly<Record<string, string | number>> = {}): AppError {
  return new AppError('syncSourceFailed', { reason: fill(why, values) });
}
