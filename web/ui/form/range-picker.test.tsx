/** @jest-environment jsdom */
import { renderScreen } from '../../../test/support/console.tsx';
import { RangePicker } from './range-picker.tsx';

const shown = async (startDate: string, endDate: string, isOfDays: boolean) => {
  const { container } = await renderScreen(
    <RangePicker
      value={{ type: 'absolute', startDate, endDate }}
      dateOnly={isOfDays}
      onChange={() => undefined}
      relativeOptions={[]}
      isValidRange={() => ({ valid: true })}
    />,
  );
  return container.querySelector('button')?.textContent;
};

test.each([
  ['moments', '2030-01-31T18:05:09', '2030-02-01T00:00:00', false, '2030-01-31 18:05:09 — 2030-02-01 00:00:00'],
  ['days', '2030-01-31', '2030-02-28', true, '2030-01-31 — 2030-02-28'],
] as const)('a range of %s is written like each of its ends elsewhere', async (_, from, to, isOfDays, written) => {
  expect(await shown(from, to, isOfDays)).toBe(written);
});
