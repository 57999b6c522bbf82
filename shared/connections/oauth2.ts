import * as z from 'zod';
import { list, secret, text, toggle, webAddress, type Channel } from '../channels/channel.ts';

/** Signing in at a provider of OAuth 2.0 or OpenID Connect. */
export const oauth2 = {
  title: { zh: 'OAuth 2.0 / OpenID Connect', en: 'OAuth 2.0 / OpenID Connect' },
  about: {
    zh: '用户在企业的身份提供方登录，登录页显示一个按钮。',
    en: "People sign in at the company's identity provider, by a button on the sign-in page.",
  },
  tab: 'login_connection',
  wire: {
    path: '/v1/dms/configurations/oauth2',
    enabled: 'enable_oauth2',
    body: 'oauth2',
    sent: 'is_reachable',
    problem: 'error_message',
  },
  reaches: 'none',
  fields: {
    client_id: text({ zh: 'Client ID', en: 'Client id' }, { isRequired: true }),
    client_key: secret({ zh: 'Client Secret', en: 'Client secret' }),
    client_host: text(
      { zh: '控制台地址', en: 'Address of the console' },
      {
        isRequired: true,
        isPlace: true,
        schema: webAddress,
        hint: {
          zh: '提供方须登记回调地址：该地址加 /v1/dms/oauth2/callback',
          en: 'The provider must know the return address: this one followed by /v1/dms/oauth2/callback',
        },
      },
    ),
    server_issuer: text(
      { zh: '发现地址', en: 'Discovery address' },
      {
        isPlace: true,
        schema: webAddress,
        hint: {
          zh: 'OpenID Connect 的 issuer；填写后无需填写下面的单个地址，并校验 ID 令牌',
          en: 'The issuer of OpenID Connect. With it the single addresses below are not needed and id tokens are checked',
        },
      },
    ),
    server_auth_url: text({ zh: '授权地址', en: 'Authorization address' }, { schema: webAddress }),
    server_token_url: text({ zh: '令牌地址', en: 'Token address' }, { isPlace: true, schema: webAddress }),
    server_user_id_url: text({ zh: '用户信息地址', en: 'User info address' }, { isPlace: true, schema: webAddress }),
    server_logout_url: text(
      { zh: '退出地址', en: 'Sign-out address' },
      {
        schema: webAddress,
        hint: { zh: '退出登录后转到提供方的该地址', en: 'Where signing out goes on at the provider' },
      },
    ),
    scopes: list(
      { zh: 'Scopes', en: 'Scopes' },
      { hint: { zh: '每行一个，例如 openid、profile、email', en: 'One per line, such as openid, profile, email' } },
    ),
    access_token_tag: text(
      { zh: '访问令牌参数名', en: 'Name of the access token' },
      {
        hint: {
          zh: '为空时以 Authorization: Bearer 发送；填写后作为用户信息地址的查询参数',
          en: 'Empty: sent as Authorization: Bearer. Otherwise the query parameter of the user info address',
        },
      },
    ),
    user_id_tag: text(
      { zh: '用户名路径', en: 'Path of the user name' },
      {
        isRequired: true,
        hint: {
          zh: '用户信息中的 JSON 路径，例如 preferred_username 或 data.user.id',
          en: 'JSON path in the user info, such as preferred_username or data.user.id',
        },
      },
    ),
    user_subject_tag: text(
      { zh: '用户 ID 路径', en: 'Path of the user id' },
      {
        hint: {
          zh: '不会改变、也不会再给他人的 ID，例如 id。为空时取 sub；填写了发现地址时总是使用 ID 令牌的 sub',
          en: 'Of the id that never changes nor passes to somebody else, such as id. Empty: sub. With a discovery address it is always sub of the id token',
        },
      },
    ),
    user_email_tag: text({ zh: '邮箱路径', en: 'Path of the email' }),
    user_wechat_tag: text({ zh: '企业微信 ID 路径', en: 'Path of the WeChat id' }),
    login_tip: text(
      { zh: '按钮文字', en: 'Words on the button' },
      { schema: z.string().trim().max(28), hint: { zh: '最多 28 个字符', en: 'At most 28 characters' } },
    ),
    login_perm_expr: text(
      { zh: '登录权限表达式', en: 'Expression of the right to sign in' },
      {
        hint: {
          zh: '访问令牌载荷上的 GJSON 表达式，无结果则不能登录，例如 resource_access.sluice.roles.#(=="login")',
          en: 'GJSON over the payload of the access token; no result means no right, such as resource_access.sluice.roles.#(=="login")',
        },
      },
    ),
    skip_check_state: toggle(
      { zh: '允许省略 state', en: 'The provider may leave out the state' },
      {
        hint: {
          zh: '仅用于不回传 state 的提供方；PKCE 和浏览器 Cookie 仍会校验',
          en: 'Only for a provider that does not send it back. PKCE and the cookie of the browser are checked all the same',
        },
      },
    ),
    auto_bind_same_name_user: toggle(
      { zh: '自动绑定同名用户', en: 'Bind users of the same name' },
      {
        hint: {
          zh: '拥有平台权限的用户不会被自动绑定，需用密码手动绑定',
          en: 'Users with platform permissions are left out: they bind by hand, with their password',
        },
      },
    ),
    auto_create_user: toggle({ zh: '自动创建用户', en: 'Create unknown users' }),
    auto_create_user_pwd: secret(
      { zh: '新用户的默认密码', en: 'Default password of new users' },
      {
        hint: {
          zh: '知道它的人可以用这些用户的身份以密码登录；留空则新用户没有本地密码',
          en: 'Whoever knows it can sign in as any of them. Empty: they have no password here',
        },
      },
    ),
    enable_manually_bind: toggle(
      { zh: '允许手动绑定', en: 'Binding by hand' },
      { initial: true, hint: { zh: '用户用已有的用户名和密码绑定', en: 'With an existing user name and password' } },
    ),
  },
  lacks: ({ server_issuer, ...single }) =>
    server_issuer
      ? []
      : (['server_auth_url', 'server_token_url', 'server_user_id_url'] as const).filter((name) => !single[name]),
  told: {
    callback_uri: { zh: '回调地址', en: 'Return address' },
    back_channel_logout_uri: { zh: '后端退出地址', en: 'Back-channel sign-out address' },
  },
  test: {},
} as const satisfies Channel;
