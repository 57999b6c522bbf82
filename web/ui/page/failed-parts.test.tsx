/** @jest-environment jsdom */
import { act, waitFor } from '@testing-library/react';
import * as z from 'zod';
import { operation } from '../../../shared/contract/operation.ts';
import { dataOf } from '../../../shared/contract/paging.ts';
import type { Locale } from '../../../shared/text.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../test/support/console.tsx';
import { LanguageProvider } from '../../app/language.tsx';
import { useCall } from '../../app/query.ts';
import { DetailsDialog } from '../dialog/details-dialog.tsx';
import { Card } from './card.tsx';
import { Page } from './page.tsx';

const counted = (name: string) =>
  operation(`GET /v1/${name}`, { access: 'signedIn', summary: '', reply: dataOf(z.number()) });
const operations = { apples: counted('apples'), pears: counted('pears'), plums: counted('plums') };
type Fruit = keyof typeof operations;

function Part({ of: fruit }: { of: Fruit }) {
  const asked = useCall(operations[fruit], {}, { quiet: true });
  return (
    <Card title={{ zh: fruit, en: fruit }} asked={asked}>
      {({ data }) => `${data} ${fruit}`}
    </Card>
  );
}

/** A page of three parts, and what its server refuses, which a test may change. */
async function open(refused: Partial<Record<Fruit, string>>, locale: Locale = 'en-US') {
  const replyTo = (fruit: Fruit) => () =>
    refused[fruit] === undefined ? { data: 3 } : { code: 5001, message: refused[fruit] };
  const fruits = ['apples', 'pears', 'plums'] as const;
  const screen = await renderScreen(
    <LanguageProvider locale={locale}>
      <Page title="fruit">
        {fruits.map((fruit) => (
          <Part key={fruit} of={fruit} />
        ))}
      </Page>
    </LanguageProvider>,
    {
      says: fruits.map((fruit): Says => [operations[fruit], replyTo(fruit)]),
    },
  );
  const times = (words: string) => (document.body.textContent ?? '').split(words).length - 1;
  const askedFor = (fruit: Fruit) => screen.requests.filter(({ operation: op }) => op === operations[fruit]).length;
  return { times, askedFor };
}

test.each([
  ['en-US', '2 parts of this page could not be loaded', 'The top of the page says why', 'Try all again'],
  ['zh-CN', '本页有 2 个部分未能加载', '原因见页面顶部', '全部重试'],
] as const)('what several parts refuse alike is said once in %s, and one retry mends all', async (...given) => {
  const [locale, title, quiet, retry] = given;
  const refused: Partial<Record<Fruit, string>> = { apples: 'the zone is away', pears: 'the zone is away' };
  const { times, askedFor } = await open(refused, locale);
  await seeing(title);
  await waitFor(() => expect(times(quiet)).toBe(2));
  expect([times('the zone is away'), times('3 plums')]).toEqual([1, 1]);
  const before = askedFor('plums');
  for (const fruit of ['apples', 'pears'] as const) delete refused[fruit];
  await press(retry);
  await seeing('3 apples');
  await seeing('3 pears');
  expect([times(title), times(quiet), askedFor('plums') - before]).toEqual([0, 0, 0]);
});

test('parts that fail for causes of their own say so in their places', async () => {
  const { times } = await open({ apples: 'no apples', pears: 'no pears' });
  await seeing('no apples');
  await seeing('no pears');
  expect([times('could not be loaded'), times('The top of the page')]).toEqual([0, 0]);
});

test('one that fails later for the same cause keeps its figures, and the page says of when they are', async () => {
  const refused: Partial<Record<Fruit, string>> = { apples: 'the zone is away' };
  const { times } = await open(refused);
  await seeing('the zone is away');
  expect(times('parts of this page')).toBe(0);
  const drawn = [...document.querySelectorAll('h2')];
  Object.assign(refused, { pears: 'the zone is away', plums: 'the zone is away' });
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await settle();
  expect(times('the zone is away')).toBe(1);
  expect([times('3 pears'), times('3 plums')]).toEqual([1, 1]);
  // Nothing that was typed into a part is lost by it.
  expect([...document.querySelectorAll('h2')].every((one, at) => one === drawn[at])).toBe(true);
});

test('a dialog says in itself what its page is refused too, as it stands before the top of the page', async () => {
  const says = Object.values(operations).map((one): Says => [one, { code: 5001, message: 'the zone is away' }]);
  await renderScreen(
    <Page title="fruit">
      <Part of="apples" />
      <Part of="pears" />
      <DetailsDialog title={{ zh: 'plums', en: 'plums' }} onClose={() => undefined}>
        <Part of="plums" />
      </DetailsDialog>
    </Page>,
    { says },
  );
  await seeing('2 parts of this page could not be loaded');
  const dialog = document.querySelector('[role=dialog]');
  await waitFor(() => expect(dialog?.textContent).toContain('the zone is away'));
  expect(dialog?.textContent).not.toContain('The top of the page');
});
