/** @jest-environment jsdom */
import { waitFor } from '@testing-library/react';
import { renderScreen } from '../../../test/support/console.tsx';
import { Bars, Ring } from './chart.tsx';
import { ScoreGauge, scoreLevel } from './score-gauge.tsx';

test('drawings say in words what they show', async () => {
  const { container } = await renderScreen(
    <>
      <ScoreGauge score={72.4} />
      <Ring
        title={{ zh: '工单', en: 'Workflows' }}
        slices={[
          { label: 'Waiting', value: 1, look: 'info' },
          { label: 'Done', value: 3, look: 'good' },
        ]}
      />
      <Bars
        title={{ zh: '数据源', en: 'Data sources' }}
        bars={[
          {
            label: 'MySQL',
            parts: [
              { label: 'healthy', value: 1200, look: 'good' },
              { label: 'at risk', value: 1, look: 'bad' },
            ],
          },
        ]}
      />
    </>,
  );
  const drawn = async (name: string) => {
    const chart = await waitFor(() => {
      const found = [...container.querySelectorAll('figure')].find(({ textContent }) => textContent?.startsWith(name));
      expect(found?.querySelector('svg')).not.toBeNull();
      return found;
    });
    return chart?.textContent;
  };
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Score 72 of 100, Good');
  expect(await drawn('Workflows')).toContain('Waiting 1, Done 3');
  expect(await drawn('Workflows')).toContain('1 · 25%');
  expect(await drawn('Data sources')).toContain('MySQL healthy 1,200, MySQL at risk 1');
});

test.each(['Ring', 'Bars'])('%s without data says so and shows no number', async (kind) => {
  const title = { zh: '无', en: 'Nothing' };
  const { container } = await renderScreen(
    kind === 'Ring' ? <Ring title={title} slices={[]} /> : <Bars title={title} bars={[]} />,
  );
  await waitFor(() => expect(container.textContent).toContain('No data'));
  expect(container.textContent).not.toMatch(/\d/);
});

test('a score has a level in words', () => {
  expect([0, 39, 40, 59, 60, 79, 80, 100].map((score) => scoreLevel(score).text.en)).toEqual([
    'Dangerous',
    'Dangerous',
    'Warning',
    'Warning',
    'Good',
    'Good',
    'Excellent',
    'Excellent',
  ]);
});

test('what holds an error is not called good', async () => {
  const { container } = await renderScreen(
    <>
      <ScoreGauge score={96} worst="error" />
      <ScoreGauge score={20} worst="error" />
      <ScoreGauge score={96} worst="warn" />
    </>,
  );
  expect([...container.querySelectorAll('[role=img]')].map((ring) => ring.getAttribute('aria-label'))).toEqual([
    'Score 96 of 100, Has errors',
    'Score 20 of 100, Dangerous',
    'Score 96 of 100, Excellent',
  ]);
});
