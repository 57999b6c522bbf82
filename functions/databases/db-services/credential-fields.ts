import { keepsPassword } from '../../../shared/engines/credential-parameters.ts';
import type { Text } from '../../../shared/text.ts';
import type { ParamProblem } from './jump-host-fields.ts';

type Values = Readonly<Record<string, string>>;

const forms = {
  secret_arn: {
    form: /^arn:aws(-cn|-us-gov)?:secretsmanager:[a-z]{2}(-[a-z]+){1,3}-\d:\d{12}:secret:[\w/+=.@!-]{1,512}$/,
    words: {
      zh: '应为密钥的 ARN，例如 arn:aws:secretsmanager:eu-central-1:123456789012:secret:sluice/default/shop-AbCdEf',
      en: 'This is no ARN of a secret, such as arn:aws:secretsmanager:eu-central-1:123456789012:secret:sluice/default/shop-AbCdEf',
    },
  },
  aws_region: {
    // It becomes a part of the host that is asked.
    form: /^[a-z]{2}(-[a-z]+){1,3}-\d$/,
    words: { zh: '应为区域代码，例如 eu-central-1', en: 'This is no code of a region, such as eu-central-1' },
  },
  aws_role_arn: {
    form: /^(arn:aws(-cn|-us-gov)?:iam::\d{12}:role\/sluice-connect-[\w+=,.@-]{1,48})?$/,
    words: {
      zh: '应为名称以 sluice-connect- 开头的角色的 ARN，例如 arn:aws:iam::123456789012:role/sluice-connect-shop',
      en: 'This is no ARN of a role whose name begins with sluice-connect-, such as arn:aws:iam::123456789012:role/sluice-connect-shop',
    },
  },
} as const satisfies Record<string, { form: RegExp; words: Text }>;

const needed = {
  password: [],
  secret: ['secret_arn', 'aws_role_arn'],
  iam: ['aws_region', 'aws_role_arn'],
} as const satisfies Record<string, readonly (keyof typeof forms)[]>;

/** What is wrong with the way in which a data source comes to its credentials. */
export function problemOfCredentials(params: Values): ParamProblem | undefined {
  const kind = params['credentials'] ?? 'password';
  const names = kind === 'secret' || kind === 'iam' ? needed[kind] : needed.password;
  const at = names.find((name) => !forms[name].form.test(params[name] ?? ''));
  if (at) return { at, problem: forms[at].words };
  // What the database takes for a password would go over the wire as it is.
  if (kind === 'iam' && (params['tls'] ?? 'disable') === 'disable')
    return {
      at: 'tls',
      problem: {
        zh: 'IAM 认证要求加密连接，请启用 TLS',
        en: 'Signing in by IAM demands an encrypted connection: turn TLS on',
      },
    };
  return undefined;
}

/** Whether a data source needs a password that nobody has given. */
export function lacksPassword(params: Values, password: string): boolean {
  return keepsPassword(params) && password === '';
}
