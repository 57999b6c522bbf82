/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { useNarrowBarWithoutOrientation } from './narrow-bar.ts';

test('a bar of navigation has no orientation, also one that comes later', async () => {
  document.body.innerHTML = '<nav aria-orientation="horizontal" aria-label="Menu"></nav>';
  renderHook(useNarrowBarWithoutOrientation);
  const later = document.createElement('nav');
  later.setAttribute('aria-orientation', 'horizontal');
  await act(async () => {
    document.body.append(later);
    await Promise.resolve();
  });
  expect([...document.querySelectorAll('nav')].map((bar) => bar.getAttribute('aria-orientation'))).toEqual([
    null,
    null,
  ]);
});
