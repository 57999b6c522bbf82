import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { download, operation, upload } from '../../operation.ts';
import { recordsAbout } from '../../record.ts';

const aboutConfiguration = recordsAbout('system_configuration', { zh: '系统配置', en: 'System configuration' });

/** What the console is called; empty where only the logo is sent. */
export const consoleTitle = z.string().trim().max(limits.consoleTitleLengthMax);

export const personalize = operation('POST /v1/dms/personalization', {
  access: 'personalizationManage',
  summary: 'Give the console a title, a logo or both',
  accepts: 'multipart',
  body: z.object({ title: consoleTitle.optional(), file: upload.optional() }),
  record: aboutConfiguration('update_personalization', { zh: '修改个性化设置', en: 'Change title and logo' }),
});

export const removeLogo = operation('DELETE /v1/dms/personalization/logo', {
  access: 'personalizationManage',
  summary: "Show the product's own logo again",
  record: aboutConfiguration('remove_logo', { zh: '恢复默认 Logo', en: 'Remove the logo' }),
});

export const readLogo = operation('GET /v1/dms/personalization/logo', {
  access: 'public',
  summary: 'The logo, as the address in the basic information names it',
  /** Names one picture, so that a browser finds it without a token; without it, that of the caller or of the host name. */
  query: z.object({ picture: z.string().max(64).optional() }),
  reply: download,
});
