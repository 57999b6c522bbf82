import { keepsPassword } from '../../../shared/engines/credential-parameters.ts';
import { hasReplica, isOtherReplica } from '../../../shared/engines/replica-parameters.ts';
import type { Text } from '../../../shared/text.ts';
import type { ParamProblem } from './jump-host-fields.ts';
import { problemOfHost, problemOfPort } from './place-fields.ts';

type Values = Readonly<Record<string, string>>;

const words = {
  passwordMissing: {
    zh: '填写了副本用户名，请填写其密码；留空用户名则使用主库的账号',
    en: 'Enter the password of this user, or leave the user empty to sign in as on the primary',
  },
  userOfSecret: {
    zh: '用户名来自登录凭证，此处必须留空',
    en: 'The credentials name the user: leave this empty',
  },
  lag: { zh: '应为 1 到 86400 的整数', en: 'A whole number from 1 to 86400 is needed' },
  again: { zh: '副本已修改，需要重新填写', en: 'The replica has changed: enter it again' },
} as const satisfies Record<string, Text>;

/** What is wrong with the replica of a data source. Secrets that stay must be among the values. */
export function problemOfReplica(params: Values): ParamProblem | undefined {
  if (!hasReplica(params)) return undefined;
  const at = Object.keys(problems).find((name) => problems[name]?.(params[name] ?? '', params));
  const problem = at !== undefined && problems[at]?.(params[at] ?? '', params);
  return problem ? { at, problem } : undefined;
}

const problems: Readonly<Record<string, (value: string, params: Values) => Text | undefined>> = {
  replica_host: problemOfHost,
  replica_port: (port) => (port === '' ? undefined : problemOfPort(port)),
  replica_user: (user, params) => (user !== '' && !keepsPassword(params) ? words.userOfSecret : undefined),
  replica_password: (password, params) =>
    password === '' && params['replica_user'] ? words.passwordMissing : undefined,
  replica_lag: (lag) => (isLag(lag) ? undefined : words.lag),
};

function isLag(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 86_400;
}

/** The password of a user of the replica's own must be entered anew when another server would be told it. */
export function replicaPasswordToRepeat(before: Values, after: Values, given: Values): ParamProblem | undefined {
  if (!isOtherReplica(before, after) || (after['replica_user'] ?? '') === '' || given['replica_password'])
    return undefined;
  return { at: 'replica_password', problem: words.again };
}

/** Without a user of its own a replica has no password of its own. */
export function uselessReplicaSecrets(params: Values): Record<string, string> {
  return hasReplica(params) && params['replica_user'] ? {} : { replica_password: '' };
}
