/** @jest-environment jsdom */
import { act, waitFor } from '@testing-library/react';
import * as z from 'zod';
import { operation } from '../../shared/contract/operation.ts';
import { dataOf } from '../../shared/contract/paging.ts';
import { readBasicInfo } from '../../shared/contract/running/system/operations.ts';
import { buttonOf, renderScreen, seeing } from '../../test/support/console.tsx';
import { LanguageProvider } from '../app/language.tsx';
import { useCall } from '../app/query.ts';
import { Answer } from '../ui/answer.tsx';
import { ConnectionLost } from './connection-lost.tsx';

const countPears = operation('GET /v1/pears', { access: 'signedIn', summary: '', reply: dataOf(z.number()) });

function Pears() {
  const asked = useCall(countPears, {});
  return (
    <>
      <button onClick={() => void asked.refetch()}>again</button>
      <Answer of={asked}>{({ data }) => `${data} pears`}</Answer>
    </>
  );
}

test.each([
  ['en-US', 'The server has not answered since', 'Try now', 'cannot be reached'],
  ['zh-CN', '起无法连接服务器', '立即重试', '持续出现时'],
] as const)(
  'that the server is away is said once in %s, and it is asked at once for who does not want to wait',
  async (...given) => {
    const [locale, lost, retry, ofParts] = given;
    await renderScreen(
      <LanguageProvider locale={locale}>
        <ConnectionLost />
        <Pears />
      </LanguageProvider>,
      {
        says: [
          [countPears, { data: 3 }],
          [readBasicInfo, { data: {} }],
        ],
      },
    );
    const times = (words: string) => (document.body.textContent ?? '').split(words).length - 1;
    const reached = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
    await act(async () => void buttonOf('again').click());
    await seeing(lost);
    expect([times(lost), times('3 pears'), times(ofParts)]).toEqual([1, 1, 0]);
    globalThis.fetch = reached;
    const begun = Date.now();
    await act(async () => void buttonOf(retry).click());
    await waitFor(() => expect(times(lost)).toBe(0));
    expect(Date.now() - begun).toBeLessThan(2_500);
  },
);
