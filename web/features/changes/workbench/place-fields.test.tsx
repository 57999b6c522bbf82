/** @jest-environment jsdom */
import { renderScreen } from '../../../../test/support/console.tsx';
import { PlaceFields } from './place-fields.tsx';

const sheet = { sourceUid: '', schema: '' } as Parameters<typeof PlaceFields>[0]['sheet'];

test.each([
  ['who has no data source to choose', [], false, true],
  ['nobody while the list is not there yet', [], true, false],
  ['nobody who has one', [{ id: '1', name: 'a', db_type: 'MySQL', host: 'h', port: '1' }], false, false],
] as const)('%s is led to where access is asked for', async (_, sources, isLoading, isLed) => {
  await renderScreen(
    <PlaceFields sheet={sheet} sources={sources as never} isLoading={isLoading} onChange={() => undefined} />,
  );
  const links = [...document.querySelectorAll('a')].filter(({ textContent }) =>
    textContent?.includes('Ask for access'),
  );
  expect(links.map((one) => one.getAttribute('href'))).toEqual(
    isLed ? [expect.stringMatching(/\/project\/.*\/access$/)] : [],
  );
});
