/** @jest-environment jsdom */
import { Text as Document } from '@codemirror/state';
import { press, renderScreen, settle } from '../../../test/support/console.tsx';
import { diagnosticsOf } from './sql-editor-findings.ts';
import { SqlEditor } from './sql-editor.tsx';

// This browser lays nothing out, and the editor asks where its letters stand.
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
});

test('findings stand at their places, also after the text has become shorter', () => {
  const doc = Document.of(['select 1;', '  update t', 'end']);
  expect(
    diagnosticsOf(
      doc,
      [
        { line: 9, level: 'notice', message: 'late' },
        { line: 2, level: 'error', message: 'whole line' },
        { line: 1, column: 8, length: 1, level: 'warn', message: 'one', rule: 'dml-require-where' },
      ],
      'en-US',
    ),
  ).toMatchObject([
    { from: 7, to: 8, severity: 'warning', message: 'one', source: 'dml-require-where' },
    { from: 12, to: 20, severity: 'error', message: 'whole line' },
    { from: 21, to: 24, severity: 'info', message: 'late' },
  ]);
});

test('the editor is named for screen readers and cannot be written where it only shows', async () => {
  const { container } = await renderScreen(
    <SqlEditor
      value="select 1"
      dbType="PostgreSQL"
      label={{ zh: '语句', en: 'The statement' }}
      findings={[{ line: 1, level: 'error', message: 'No' }]}
    />,
  );
  await settle();
  const content = container.querySelector('.sql-editor')?.shadowRoot?.querySelector('.cm-content');
  expect(content?.getAttribute('aria-label')).toBe('The statement');
  expect(content?.getAttribute('contenteditable')).toBe('false');
  expect(content?.textContent).toContain('select 1');
});

test('an editor keeps every end of a line as it came, tells of carriage returns and takes them out when it is told to', async () => {
  const changes: string[] = [];
  const { container } = await renderScreen(
    <SqlEditor value={"select 'a\r\nb\rc';\r\nselect 2"} onChange={(sql) => changes.push(sql)} />,
  );
  await settle();
  expect(container.querySelector('.sql-editor')?.shadowRoot?.querySelectorAll('.cm-line')).toHaveLength(3);
  expect(changes).toEqual([]);
  expect(container.textContent).toContain('3');
  await press('Make every line break LF');
  expect(changes).toEqual(["select 'a\nb\nc';\nselect 2"]);
});
