import { readSettings } from './environment.ts';

test('a function without one of its settings does not start, and says which one is missing', () => {
  expect(() => readSettings({ SLUICE_TABLE: 'table' }, ['SLUICE_TABLE', 'SLUICE_DATA_KEY'])).toThrow(/SLUICE_DATA_KEY/);
});

test('a function reads its own settings only, even where others are set', () => {
  const setting = readSettings({ SLUICE_TABLE: 'table', SLUICE_DATA_KEY: 'key' }, ['SLUICE_TABLE']);
  expect(setting('SLUICE_TABLE')).toBe('table');
  expect(() => setting('SLUICE_DATA_KEY')).toThrow(/SLUICE_DATA_KEY/);
});
