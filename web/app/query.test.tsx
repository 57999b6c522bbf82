/** @jest-environment jsdom */
import { act, waitFor } from '@testing-library/react';
import * as z from 'zod';
import { operation } from '../../shared/contract/operation.ts';
import { dataOf } from '../../shared/contract/paging.ts';
import { buttonOf, renderScreen, seeing, settle, type Says } from '../../test/support/console.tsx';
import { Messages } from './messages.tsx';
import { useCall, useChange } from './query.ts';
import { guardSecondClicks } from './second-click.ts';

const addThing = operation('POST /v1/things', {
  access: 'signedIn',
  summary: '',
  body: z.object({ name: z.string() }),
});
const countThings = operation('GET /v1/things', { access: 'signedIn', summary: '', reply: dataOf(z.number()) });

function Adding({ onAdded, onRefused }: { onAdded: () => void; onRefused: () => void }) {
  const add = useChange(addThing, { refreshes: [countThings] });
  const count = useCall(countThings, {});
  return (
    <>
      <p>{count.data?.data} things</p>
      <button onClick={() => add.run({ body: { name: 'one' } }, onAdded, onRefused)}>Add</button>
    </>
  );
}

async function open(reply: Says[1] = {}) {
  const told: string[] = [];
  const screen = await renderScreen(
    <Adding onAdded={() => told.push('added')} onRefused={() => told.push('refused')} />,
    {
      says: [
        [addThing, reply],
        [countThings, { data: 3 }],
      ],
    },
  );
  const sent = () => screen.requests.filter(({ operation: op }) => op === addThing).map(({ body }) => body);
  const asked = () => screen.requests.filter(({ operation: op }) => op === countThings).length;
  return { told, sent, asked };
}

test('a change that is clicked twice at once is sent once and told once', async () => {
  const { told, sent } = await open();
  await act(async () => {
    buttonOf('Add').click();
    buttonOf('Add').click();
  });
  await settle();
  expect([sent(), told]).toEqual([[{ name: 'one' }], ['added']]);
});

test('a double click is one change, also when its first click was answered before the second', async () => {
  const release = guardSecondClicks(document);
  const { told, sent } = await open();
  const click = async (detail: number) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
    await act(async () => void buttonOf('Add').dispatchEvent(event));
    await settle();
  };
  await click(1);
  await click(2);
  expect([sent(), told]).toEqual([[{ name: 'one' }], ['added']]);
  await click(1);
  expect(sent()).toHaveLength(2);
  release();
});

test('what was refused can be tried again at once, and shows what is so by now', async () => {
  const { told, sent, asked } = await open({ code: 5001, message: 'somebody else was faster' });
  expect(asked()).toBe(1);
  for (const _ of [1, 2]) {
    await act(async () => buttonOf('Add').click());
    await settle();
  }
  expect([sent().length, told]).toEqual([2, ['refused', 'refused']]);
  expect(asked()).toBeGreaterThan(1);
});

test('a server that is gone is asked again by itself, and its message goes when it is back', async () => {
  const { asked } = await open();
  const reached = globalThis.fetch;
  await renderScreen(<Messages />);
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
  await act(async () => buttonOf('Add').click());
  await seeing('cannot be reached');
  globalThis.fetch = reached;
  await waitFor(() => expect(document.body.textContent).not.toContain('cannot be reached'), { timeout: 8_000 });
  expect(asked()).toBeGreaterThan(1);
});
