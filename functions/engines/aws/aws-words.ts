import type { Text } from '../../../shared/text.ts';

/** What can keep a data source from the credentials that AWS holds for it. */
export const awsWords = {
  noCredentials: {
    zh: '运行 Sluice 的环境没有可用的 AWS 凭证：{reason}',
    en: 'There are no usable AWS credentials where Sluice runs: {reason}',
  },
  roleRefused: {
    zh: 'AWS 不允许使用角色 {role}。其信任策略应允许 Sluice 所在的账号，并要求外部 ID（sts:ExternalId）为 {externalId}',
    en: 'AWS did not let us take the role {role}. Its trust policy must let in the account of Sluice with the external id (sts:ExternalId) {externalId}',
  },
  roleOpen: {
    zh: '角色 {role} 不校验外部 ID，其他人也可能通过 Sluice 使用它，已拒绝。请在其信任策略中要求 sts:ExternalId 为 {externalId}',
    en: 'The role {role} does not ask for the external id, so others could use it by way of Sluice: refused. Let its trust policy demand sts:ExternalId {externalId}',
  },
  foreignSecret: {
    zh: '未填写角色时，密钥名称必须以 {prefix} 开头',
    en: 'Without a role, the name of the secret must begin with {prefix}',
  },
  secretRefused: {
    zh: 'AWS Secrets Manager 拒绝读取密钥 {name}：{reason}',
    en: 'AWS Secrets Manager refused the secret {name}: {reason}',
  },
  secretEmpty: {
    zh: '密钥 {name} 不是文本，或其 JSON 中没有 password',
    en: 'The secret {name} is no text, or its JSON has no password',
  },
  otherDatabase: {
    zh: '密钥 {name} 属于数据库 {found}，而不是 {wanted}，已拒绝使用',
    en: 'The secret {name} is for the database {found} and not for {wanted}: it is not used',
  },
  foreignUser: {
    zh: '未填写角色时，使用 IAM 认证的数据库用户名必须是 {prefix} 或以 {prefix}_ 开头',
    en: 'Without a role, the database user who signs in by IAM must be {prefix}, or begin with {prefix}_',
  },
  needsTls: {
    zh: 'IAM 认证要求加密连接，请启用 TLS',
    en: 'Signing in by IAM demands an encrypted connection: turn TLS on',
  },
  asked: { zh: 'AWS 返回错误 {reason}', en: 'AWS answered {reason}' },
} as const satisfies Record<string, Text>;
