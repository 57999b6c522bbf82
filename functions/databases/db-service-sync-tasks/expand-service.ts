import * as z from 'zod';
import { connectableEngines } from '../../../shared/engines/index.ts';
import { limits } from '../../../shared/limits.ts';
import { exchange } from '../../platform/exchange.ts';
import { jsonOf, strange } from './strange-answer.ts';
import type { SyncSource } from './sync-source.ts';

const answer = z.object({
  code: z.literal(0).optional(),
  message: z.string().optional(),
  data: z.array(z.unknown()).max(limits.syncedDbServicesMax),
});

/** A service of the reader's own that answers a list in JSON; docs/operating.md describes it. */
export const expandService: SyncSource = {
  name: 'Expand Service',
  description: {
    zh: '自建的 HTTP 服务，以 JSON 返回数据源列表',
    en: 'An HTTP service of your own that answers a list of data sources in JSON',
  },
  asksUrl: true,
  dbTypes: connectableEngines.map(({ dbType }) => dbType),
  params: [{ key: 'token', desc: { zh: '访问令牌', en: 'Access token' }, type: 'password' }],
  offered: async ({ url, dbType, params: { token } }) => {
    const address = new URL(url);
    address.searchParams.set('db_type', dbType);
    const { status, headers, text } = await exchange(
      {
        method: 'GET',
        url: address.href,
        headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      },
      { answerBytesMax: limits.syncAnswerBytesMax },
    );
    if (status !== 200) throw new Error(strange(status, headers));
    const parsed = answer.safeParse(jsonOf(text));
    if (parsed.success) return parsed.data.data;
    throw new Error(`The answer is no list of data sources: ${strange(status, headers)}`);
  },
};
