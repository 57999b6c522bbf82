import type { EngineParameter } from './engine.ts';

/** The replicas that an online change waits for, by their addresses. */
export const replicasParameter: EngineParameter = {
  name: 'replicas',
  value: '',
  description: {
    zh: '在线变更等待的从库（可选，以逗号分隔的地址，如 10.0.0.5:3306, 10.0.0.6。其中有从库延迟时，pt-online-schema-change 与 gh-ost 暂停。使用同一账号连接）',
    en: 'Replicas that online changes wait for (optional, addresses with commas between them, such as 10.0.0.5:3306, 10.0.0.6. While one of them lags, pt-online-schema-change and gh-ost pause. The same account connects to them)',
  },
  type: 'string',
};

/** A replica as the data source names it. */
export type Replica = { readonly host: string; readonly port: number };

/** The replicas that a text names, or undefined where it names none in the right form. */
export function replicasIn(text: string): readonly Replica[] | undefined {
  const named = text
    .split(/[\s,，;]+/)
    .filter(Boolean)
    .map((one) => /^(?<host>[\w.-]+|\[[\da-f:]+\])(:(?<port>\d{1,5}))?$/i.exec(one)?.groups);
  const found = named.flatMap((groups) => {
    const port = Number(groups?.['port'] ?? 3306);
    const host = groups?.['host']?.replace(/^\[|\]$/g, '');
    return host !== undefined && port >= 1 && port <= 65_535 ? [{ host, port }] : [];
  });
  return found.length === named.length && found.length <= replicasMax ? found : undefined;
}

const replicasMax = 10;
