import type { ScanParam } from './scan-type.ts';

/** The key of an account of a cloud that takes no roles. The secret is kept sealed. */
export const accessKey: readonly ScanParam[] = [
  {
    key: 'access_key_id',
    text: { zh: 'Access Key ID', en: 'Access key ID' },
    type: 'string',
    value: '',
    form: filled(),
  },
  { key: 'access_key_secret', text: { zh: 'Access Key Secret', en: 'Access key secret' }, type: 'password', value: '' },
];

/** The instance as the cloud names it. It becomes a part of the address that is asked. */
export const cloudInstance: ScanParam = {
  key: 'db_instance_id',
  text: { zh: '实例 ID', en: 'Instance ID' },
  type: 'string',
  value: '',
  form: {
    pattern: /^[A-Za-z0-9][\w-]{1,62}$/,
    text: { zh: '必须是云上的实例 ID', en: 'must be the ID that the cloud gives the instance' },
  },
};

/** The host that is asked, which must be one of the vendor. */
export function rdsPath(value: string, domain: string): ScanParam {
  return {
    key: 'rds_path',
    text: { zh: 'RDS 服务地址', en: 'Host of the RDS service' },
    type: 'string',
    value,
    form: {
      pattern: new RegExp(`^[a-z0-9]([a-z0-9.-]*[a-z0-9])?\\.${domain.replaceAll('.', '\\.')}$`),
      text: { zh: `必须是 ${domain} 下的主机名，例如 ${value}`, en: `must be a host of ${domain}, such as ${value}` },
    },
  };
}

function filled() {
  return { pattern: /^\S{1,128}$/, text: { zh: '必须填写', en: 'must be given' } };
}
