import * as z from 'zod';
import { list, secret, text, toggle, type Channel } from '../channels/channel.ts';

const notAPort = { zh: '端口为 1 至 65535 的整数', en: 'A port is a number from 1 to 65535' };
const notARole = {
  zh: '每行写作“角色:组 DN”，角色为 global_management、global_view 或 create_project',
  en: 'Each line is written "role:DN of the group", the role being global_management, global_view or create_project',
};

/** A platform role with the directory's group whose members hold it, as `global_view:cn=auditors,dc=example`. */
export const groupRole = /^(global_management|global_view|create_project):(.+=.+)$/;

/** Signing in with name and password of a directory. */
export const ldap = {
  title: { zh: 'LDAP', en: 'LDAP' },
  about: {
    zh: '用户用企业目录中的用户名和密码登录，首次登录时自动创建。',
    en: "People sign in with name and password of the company's directory, and are created when they first do.",
  },
  tab: 'login_connection',
  wire: {
    path: '/v1/dms/configurations/ldap',
    enabled: 'enable_ldap',
    body: 'ldap',
    testBody: 'test_ldap_configuration',
    sent: 'is_connected',
    problem: 'error_message',
  },
  reaches: 'none',
  fields: {
    ldap_server_host: text({ zh: '服务器', en: 'Server' }, { isRequired: true, isPlace: true }),
    ldap_server_port: text(
      { zh: '端口', en: 'Port' },
      {
        isRequired: true,
        isPlace: true,
        initial: '389',
        schema: z
          .string()
          .trim()
          .refine((port) => port === '' || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65535), {
            params: { text: notAPort },
          }),
      },
    ),
    enable_ssl: toggle({ zh: 'LDAPS（从一开始就加密）', en: 'LDAPS (encrypted from the start)' }, { isPlace: true }),
    enable_start_tls: toggle(
      { zh: 'StartTLS（连接后加密）', en: 'StartTLS (encrypted once connected)' },
      { isPlace: true },
    ),
    ca_certificate: text(
      { zh: 'CA 证书', en: 'CA certificate' },
      {
        kind: 'lines',
        isPlace: true,
        schema: z.string().trim().max(20_000),
        hint: { zh: 'PEM；为空时使用系统信任的证书', en: 'PEM. Empty: what the system trusts' },
      },
    ),
    ldap_connect_dn: text({ zh: '连接 DN', en: 'DN to connect as' }),
    ldap_connect_pwd: secret({ zh: '连接密码', en: 'Password to connect with' }),
    ldap_search_base_dn: text({ zh: '用户搜索起点', en: 'Where users are searched' }, { isRequired: true }),
    ldap_user_name_rdn_key: text(
      { zh: '用户名属性', en: 'Attribute of the user name' },
      {
        isRequired: true,
        initial: 'cn',
        hint: { zh: '例如 uid、cn 或 sAMAccountName', en: 'Such as uid, cn or sAMAccountName' },
      },
    ),
    ldap_user_email_rdn_key: text({ zh: '邮箱属性', en: 'Attribute of the email' }, { initial: 'mail' }),
    ldap_group_base_dn: text(
      { zh: '组搜索起点', en: 'Where groups are searched' },
      {
        hint: {
          zh: '为空时读取用户的 memberOf 属性',
          en: 'Empty: the attribute memberOf of the user is read',
        },
      },
    ),
    ldap_group_roles: list(
      { zh: '组对应的平台角色', en: 'Platform roles of groups' },
      {
        hint: notARole,
        schema: z
          .array(
            z
              .string()
              .trim()
              .max(1000)
              .refine((one) => groupRole.test(one), { params: { text: notARole } }),
          )
          .max(50),
      },
    ),
  },
  test: {
    user_name: text(
      { zh: '用户名', en: 'User name' },
      { hint: { zh: '查找该用户；为空时只测试连接', en: 'Looks for this user. Empty: only connects' } },
    ),
  },
} as const satisfies Channel;
