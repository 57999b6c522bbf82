import type { ScanParam } from './scan-type.ts';

/** What every scan of Amazon RDS and Aurora asks for: no key, but a role that lets us in for a quarter of an hour. */
export const ofAwsRds: readonly ScanParam[] = [
  {
    key: 'region',
    text: { zh: '区域', en: 'Region' },
    type: 'string',
    value: '',
    // It becomes a part of the host that is asked.
    form: {
      pattern: /^[a-z]{2}(-[a-z]+){1,3}-\d$/,
      text: { zh: '必须是区域代码，例如 eu-central-1', en: 'must be the code of a region, such as eu-central-1' },
    },
  },
  {
    key: 'db_instance_id',
    text: { zh: 'DB 实例标识符', en: 'DB instance identifier' },
    type: 'string',
    value: '',
    form: {
      pattern: /^[A-Za-z][A-Za-z0-9-]{0,62}$/,
      text: {
        zh: '必须是 DB 实例标识符，例如 shop-prod-1',
        en: 'must be a DB instance identifier, such as shop-prod-1',
      },
    },
  },
  {
    key: 'role_arn',
    text: { zh: 'IAM 角色 ARN', en: 'ARN of the IAM role' },
    type: 'string',
    value: '',
    form: {
      pattern: /^arn:aws(-cn|-us-gov)?:iam::\d{12}:role\/sluice-collect-[\w+=,.@-]{1,48}$/,
      text: {
        zh: '必须是名称以 sluice-collect- 开头的角色的 ARN，例如 arn:aws:iam::123456789012:role/sluice-collect-shop',
        en: 'must be the ARN of a role whose name begins with sluice-collect-, such as arn:aws:iam::123456789012:role/sluice-collect-shop',
      },
    },
  },
];
