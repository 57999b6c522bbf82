import type { EngineParameter } from './engine.ts';

type Kind = 'password' | 'secret' | 'iam';
const kinds = {
  password: { zh: '用户名和密码', en: 'User name and password' },
  secret: { zh: 'AWS Secrets Manager 中的密钥', en: 'A secret of AWS Secrets Manager' },
  iam: { zh: 'Amazon RDS 的 IAM 认证', en: 'IAM authentication of Amazon RDS' },
} as const;

/** By what one signs in to the database; drivers read `params.credentials` and so on. `among`: what the databases take. */
export function credentialParameters(among: readonly Kind[]): readonly EngineParameter[] {
  const byIam: readonly EngineParameter[] = [
    {
      name: 'aws_region',
      value: '',
      description: { zh: 'AWS 区域，例如 eu-central-1', en: 'AWS region, such as eu-central-1' },
      type: 'string',
      group: 'credentials',
      when: { name: 'credentials', values: ['iam'] },
    },
  ];
  return [
    {
      name: 'credentials',
      value: 'password',
      description: { zh: '登录凭证', en: 'Credentials' },
      type: 'string',
      group: 'credentials',
      enums: among.map((kind) => ({ value: kind, description: kinds[kind] })),
    },
    {
      name: 'secret_arn',
      value: '',
      description: { zh: '密钥的 ARN', en: 'ARN of the secret' },
      type: 'string',
      group: 'credentials',
      when: { name: 'credentials', values: ['secret'] },
    },
    ...(among.includes('iam') ? byIam : []),
    {
      name: 'aws_role_arn',
      value: '',
      description: { zh: '要使用的 IAM 角色的 ARN（可选）', en: 'ARN of the IAM role to take (optional)' },
      type: 'string',
      group: 'credentials',
      when: { name: 'credentials', values: ['secret', 'iam'] },
    },
  ];
}

/** Whether a data source signs in by a password that is kept with it. */
export function keepsPassword({ credentials = 'password' }: Readonly<Record<string, string>>): boolean {
  return credentials === 'password';
}
