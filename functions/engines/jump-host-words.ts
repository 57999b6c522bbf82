import type { Text } from '../../shared/text.ts';

/** What can stand between us, a jump host and a database: each says which of the two it was. */
export const jumpHostWords = {
  silent: {
    zh: '跳板机 {host}:{port} 在 {seconds} 秒内没有响应',
    en: 'The jump host {host}:{port} did not answer within {seconds} seconds',
  },
  unreachable: {
    zh: '无法连接跳板机 {host}:{port}：{reason}',
    en: 'The jump host {host}:{port} cannot be reached: {reason}',
  },
  broken: {
    zh: '跳板机 {host}:{port} 的 SSH 会话失败：{reason}',
    en: 'The SSH session with the jump host {host}:{port} failed: {reason}',
  },
  garbage: {
    zh: '{host}:{port} 的应答不是 SSH 协议。请确认跳板机的地址和端口',
    en: 'What {host}:{port} answers is not SSH. Check the address and the port of the jump host',
  },
  asksOther: {
    zh: '跳板机 {host}:{port} 要求密码以外的内容（例如验证码），未作回答。请改用私钥，或允许仅用密码登录',
    en: 'The jump host {host}:{port} asks for something else than the password, such as a code, and was given no answer. Use a key, or let the user sign in by password alone',
  },
  closed: {
    zh: '跳板机 {host}:{port} 关闭了连接',
    en: 'The jump host {host}:{port} closed the connection',
  },
  refusedKey: {
    zh: '跳板机 {host}:{port} 拒绝了该私钥。请确认其公钥已加入该用户的 authorized_keys',
    en: 'The jump host {host}:{port} refused the key. See that its public half stands in the authorized_keys of the user',
  },
  refusedPassword: {
    zh: '跳板机 {host}:{port} 拒绝了用户名或密码',
    en: 'The jump host {host}:{port} refused the user name or the password',
  },
  unreadableKey: { zh: '无法读取 SSH 私钥：{reason}', en: 'The SSH private key cannot be read: {reason}' },
  unknownKey: {
    zh: '尚未记录跳板机 {host}:{port} 的主机密钥，它出示的是 {shown}。请先测试一次该数据源的连接',
    en: 'The host key of the jump host {host}:{port} was not kept yet; it shows {shown}. Test the connection of the data source once',
  },
  changedKey: {
    zh: '跳板机 {host}:{port} 出示的主机密钥 {shown} 与已记录的 {known} 不同，已拒绝连接。若确为更换，请在数据源中修改指纹',
    en: 'The jump host {host}:{port} shows the host key {shown} instead of {known}, which was kept: refused. If it was changed on purpose, change the fingerprint in the data source',
  },
  noForwarding: {
    zh: '跳板机 {jump} 不允许转发到 {host}:{port}（AllowTcpForwarding）',
    en: 'The jump host {jump} does not forward to {host}:{port} (AllowTcpForwarding)',
  },
  databaseRefused: {
    zh: '从跳板机 {jump} 无法连接数据库 {host}:{port}：{reason}',
    en: 'The jump host {jump} cannot reach the database at {host}:{port}: {reason}',
  },
  databaseSilent: {
    zh: '从跳板机出发，数据库 {host}:{port} 在 {seconds} 秒内没有响应',
    en: 'From the jump host, the database at {host}:{port} did not answer within {seconds} seconds',
  },
} as const satisfies Record<string, Text>;
