/** @jest-environment jsdom */
import { roomIn } from './table-widths.ts';

test('a table leaves room for the scroll bar that the page gets with its rows, and has it once that is there', () => {
  const width = (of: object, name: string, value: number) =>
    Object.defineProperty(of, name, { configurable: true, value });
  const place = width(document.createElement('div'), 'clientWidth', 1000) as HTMLElement;
  const offset = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth') ?? {};
  try {
    // The probe is all scroll bar.
    width(HTMLElement.prototype, 'offsetWidth', 15);
    width(document.documentElement, 'clientWidth', window.innerWidth);
    expect(roomIn(place)).toBe(985);
    width(document.documentElement, 'clientWidth', window.innerWidth - 15);
    expect(roomIn(place)).toBe(1000);
  } finally {
    Object.defineProperty(HTMLElement.prototype, 'offsetWidth', offset);
    delete (document.documentElement as { clientWidth?: number }).clientWidth;
  }
});
