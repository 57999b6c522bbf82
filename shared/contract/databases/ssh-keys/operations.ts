import * as z from 'zod';
import { operation } from '../../operation.ts';
import { dataOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutConfiguration = recordsAbout('system_configuration', { zh: '系统配置', en: 'System configuration' });

export const readSshKey = operation('GET /sqle/v1/configurations/ssh_key', {
  access: 'sshKeyView',
  summary: 'The public half of the key by which repositories are read; empty until one was made',
  reply: dataOf(z.object({ public_key: z.string() })),
});

export const makeSshKey = operation('POST /sqle/v1/configurations/ssh_key', {
  access: 'sshKeyManage',
  summary: 'Make a new pair; the former one is void',
  record: aboutConfiguration('make_ssh_key', { zh: '生成 Git SSH 密钥', en: 'Make the SSH key for Git' }),
});

export const listKnownHosts = operation('GET /sqle/v1/configurations/ssh_key/known_hosts', {
  access: 'sshKeyView',
  summary: 'The hosts that were reached over SSH, with the keys that they showed first',
  reply: dataOf(z.array(z.object({ host: z.string(), fingerprint: z.string(), known_since: z.string() }))),
});

export const forgetKnownHost = operation('DELETE /sqle/v1/configurations/ssh_key/known_hosts/{host}', {
  access: 'sshKeyManage',
  summary: 'Take the next key that a host shows',
  params: z.object({ host: z.string().min(1).max(300) }),
  record: aboutConfiguration('forget_known_host', { zh: '删除已知主机', en: 'Forget the key of a host' }),
});
