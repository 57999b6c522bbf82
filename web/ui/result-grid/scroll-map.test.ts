import { barAt, driftOf, follow, scrolledMax, scrollSpan, topAt } from './scroll-map.ts';

const rowHeight = 28;

test.each([1, 1000, 400_000, 1_000_000, 5_000_000])('of %s rows each can be scrolled to', (rows) => {
  const span = scrollSpan(rows, rowHeight, 500);
  expect(span.scrolled).toBeLessThanOrEqual(scrolledMax);
  const most = Math.max(0, span.whole - span.view);
  for (let row = 0; row < rows; row += Math.max(1, Math.floor(rows / 5003))) {
    const top = Math.min(row * rowHeight, most);
    expect(Math.abs(topAt(barAt(top, span), span) - top)).toBeLessThan(0.01);
  }
  expect(topAt(barAt(most, span), span)).toBe(most);
});

test('steps of a wheel pass over no row at either end of a million', () => {
  const span = scrollSpan(1_000_000, rowHeight, 500);
  const barMax = span.scrolled - span.view;
  let place = { bar: barMax - 5000, top: topAt(barMax - 5000, span) };
  for (let step = 0; step < 50; step++) {
    const next = follow(place, Math.min(barMax, place.bar + 100), span);
    expect(next.top - place.top).toBe(100);
    place = next;
  }
  expect(place.top).toBe(span.whole - span.view);
});

test('in the middle a short movement moves the rows as far, and the bar is put right after it', () => {
  const span = scrollSpan(1_000_000, rowHeight, 500);
  const before = { bar: 6_000_000, top: topAt(6_000_000, span) };
  const after = follow(before, 6_000_100, span);
  expect(after.top - before.top).toBe(100);
  expect(driftOf(after, span)).toBeGreaterThan(10);
  expect(driftOf({ bar: barAt(after.top, span), top: after.top }, span)).toBe(0);
  expect(follow(before, 9_000_000, span).top).toBe(topAt(9_000_000, span));
});
