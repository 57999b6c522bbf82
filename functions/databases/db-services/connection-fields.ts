import { AppError } from '../../../shared/errors/index.ts';
import { isSecretParameter, type Engine, type EngineParameter } from '../../../shared/engines/engine.ts';
import { hasReplica } from '../../../shared/engines/replica-parameters.ts';
import { replicasIn, replicasParameter } from '../../../shared/engines/replicas.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { Target } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { assertRouteAllowed } from '../../engines/route.ts';
import { hasRunner } from '../../platform/statement-minutes.ts';
import { certificatesOf, problemOfKey, problemOfPair } from './certificates.ts';
import { lacksPassword, problemOfCredentials } from './credential-fields.ts';
import { problemOfJumpHost } from './jump-host-fields.ts';
import { problemOfReplica } from './replica-fields.ts';

type GivenParam = { readonly name: string; readonly value: string };
type Values = Record<string, string>;

/** The engine of a database type that a client names and that can be connected to. */
export function requireEngine(dbType: string): Engine {
  const engine = findEngine(dbType);
  if (!engine?.family) throw new AppError('unknownDbType', { dbType });
  return engine;
}

/** The engine's parameters with the values given, told apart by whether they are secrets; others are refused. */
export function splitParams(engine: Engine, given: readonly GivenParam[]): { open: Values; secret: Values } {
  const [open, secret]: [Values, Values] = [{}, {}];
  const values = new Map(given.map(({ name, value }) => [name, value]));
  for (const param of engine.params) {
    const value = values.get(param.name) ?? param.value;
    const problem = problemOf(param, value);
    if (problem) refuse(param.name, problem);
    (isSecretParameter(param) ? secret : open)[param.name] = value;
    values.delete(param.name);
  }
  for (const name of values.keys())
    refuse(name, { zh: '该数据库类型没有此参数', en: 'The database type has no such parameter' });
  return { open, secret };
}

/** Refuses a data source without the password by which it signs in. */
export function demandPassword(params: Values, password: string): void {
  if (!lacksPassword(params, password)) return;
  const message = { zh: '请填写密码', en: 'Enter the password' };
  const path = 'db_service.password';
  throw new AppError('validation', { problems: `${path}: ${message.en}` }, { fields: [{ path, message }] });
}

/** Refuses parameters of which each is right by itself, but which do not go together. Secrets that stay must be among them. */
export async function demandWhole({ family }: Engine, params: Values): Promise<void> {
  const pair = problemOfPair(params['tls_cert'] ?? '', params['tls_key'] ?? '');
  if (pair) refuse(pair.at, pair.problem);
  const jump = await problemOfJumpHost(params);
  if (jump) refuse(jump.at, jump.problem);
  const credentials = problemOfCredentials(params);
  if (credentials) refuse(credentials.at, credentials.problem);
  const replica = problemOfReplica(params);
  if (replica) refuse(replica.at, replica.problem);
  // Its client takes authorities only as a part of what it shows itself.
  if (family === 'oracle' && params['tls_ca'] && !params['tls_key'])
    refuse('tls_ca', {
      zh: 'Oracle 的客户端只在同时使用客户端证书时接受自有 CA。否则请在运行 Sluice 的服务器上用 NODE_EXTRA_CA_CERTS 信任该 CA',
      en: 'The client of Oracle takes an authority of its own beside a client certificate only. Else let the server that runs Sluice trust it by NODE_EXTRA_CA_CERTS',
    });
}

/** Refuses statements without a limit of time where nothing could run them. */
export function demandRunner({ long_statements: isLong }: { readonly long_statements?: boolean | undefined }): void {
  if (isLong && !hasRunner()) throw new AppError('noLongStatements');
}

/** Refuses ways, that to the replica among them, that may not be gone from here. */
export async function demandAllowedRoute(target: Pick<Target, 'host' | 'params'>): Promise<void> {
  await demandAllowed(target);
  if (hasReplica(target.params)) await demandAllowed({ ...target, host: target.params['replica_host'] ?? '' });
}

/** A name that cannot be resolved now may be saved all the same. */
async function demandAllowed(target: Pick<Target, 'host' | 'params'>): Promise<void> {
  try {
    await assertRouteAllowed(target);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code !== 'hostNotAllowed') return;
    const jump = target.params['ssh_host'] ?? '';
    throw new AppError('hostNotAllowed', { host: error.message.includes(` ${jump} `) && jump ? jump : target.host });
  }
}

function problemOf(param: EngineParameter, value: string): Text | undefined {
  if (!fits(param, value)) return { zh: '参数值不合法', en: 'The value does not fit the parameter' };
  if (value === '') return undefined;
  if (param.name === replicasParameter.name && !replicasIn(value))
    return {
      zh: '从库地址格式为 主机 或 主机:端口，用逗号分隔，最多 10 个',
      en: 'Replicas are written as host or host:port with commas between, ten at most',
    };
  if (param.type === 'certificate') return certificatesOf(value).problem;
  return param.type === 'privateKey' ? problemOfKey(value) : undefined;
}

function fits({ type, enums }: EngineParameter, value: string): boolean {
  if (enums) return enums.some((choice) => choice.value === value);
  if (type === 'int') return /^-?\d+$/.test(value);
  return type !== 'bool' || value === 'true' || value === 'false';
}

export function refuse(name: string, message: Text): never {
  throw new AppError(
    'validation',
    { problems: `${name}: ${message.en}` },
    { fields: [{ path: `db_service.additional_params.${name}`, message }] },
  );
}
