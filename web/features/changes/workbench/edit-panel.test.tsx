/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { getQueryEditBase } from '../../../../shared/contract/changes/workbench/operations.ts';
import { buttonOf, press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import { link } from '../../../app/paths.ts';
import { writtenChangeOf } from '../../../parts/written-change.ts';
import { EditPanel } from './edit-panel.tsx';
import { noEdits, withCell, withDeleted } from './row-edits.ts';
import { useRowEdits } from './use-row-edits.tsx';
import type { QueryRun, Source } from './wire.ts';

const source = { id: '1', name: 'shop', db_type: 'PostgreSQL', host: 'h', port: '1' } as Source;
const run = { run_uid: 'run-00001', schema_name: 'public', db_service: { uid: '1', name: 'shop' } } as QueryRun;
const base = {
  ...{ family: 'postgres', schema: 'public', table: 'people', key: ['id'] },
  columns: [
    { at: 0, name: 'id', type: 'int4', is_given: false },
    { at: 1, name: 'name', type: 'text', is_given: false },
    { at: 2, name: 'score', type: 'float8', is_given: false },
  ],
};
const first = { row: 0, values: ['1', "O'Hara", '1.5', 'masked'] };
const isCut = (row: number) => row === 7;

function Panel() {
  const edits = useRowEdits(run, isCut);
  const { grid } = edits;
  return (
    <>
      <button onClick={edits.start}>begin</button>
      <button onClick={() => grid?.edit({ ...first, column: 1 })}>name</button>
      <button onClick={() => grid?.edit({ ...first, column: 2 })}>score</button>
      <button onClick={() => grid?.edit({ ...first, column: 3 })}>masked</button>
      <button onClick={() => grid?.edit({ row: 7, values: ['8', 'long… (9)', '1', ''], column: 1 })}>cut</button>
      <button onClick={() => grid?.remove([first])}>remove</button>
      <button onClick={() => grid?.add()}>add</button>
      <output>{String(grid?.cellAt(0, 1))}</output>
      <EditPanel at={edits} run={run} source={source} isCut={isCut} />
    </>
  );
}
const begun = async (says: Says[1] = { data: base }) => {
  const screen = await renderScreen(<Panel />, { says: [[getQueryEditBase, says]] });
  await press('begin');
  return screen;
};
const write = async (text: string) => {
  const area = document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea');
  if (!area) throw new Error('no field');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle();
};

test('a cell is changed, previewed as SQL with its old value, and goes to a workflow and nowhere else', async () => {
  const { router, requests } = await begun();
  await press('name');
  await write("d'Arc\\");
  await press('Apply');
  await seeing('1 row changed, 0 deleted, 0 added');
  expect(document.querySelector('output')?.textContent).toBe("d'Arc\\");
  await press('Ask for approval');
  expect(router.state.location.pathname).toBe(link('workflowCreate', { projectID: 'p1' }));
  expect(writtenChangeOf(router.state.location.state)).toEqual({
    source: 'shop',
    schema: 'public',
    sql: `UPDATE "public"."people" SET "name" = E'd''Arc\\\\' WHERE "id" = 1 AND "name" = 'O''Hara';`,
  });
  expect(requests.map(({ operation }) => operation)).toEqual([getQueryEditBase]);
});

test('rows are deleted by all that was read of them, and added with the columns that were given', async () => {
  await begun();
  await press('remove');
  await press('add');
  await write('2');
  await press('Apply');
  await seeing('0 rows changed, 1 deleted, 1 added');
  await seeing('Added row 1: id = 2');
  await press('Remove added row 1');
  await seeing('0 rows changed, 1 deleted, 0 added');
  await press('remove');
  await seeing('Nothing is changed yet');
  expect(buttonOf('Ask for approval').getAttribute('aria-disabled')).toBe('true');
});

test('what cannot be edited says why', async () => {
  await begun();
  await press('score');
  await seeing('values of the type float8 can be neither written nor compared exactly');
  await press('masked');
  await seeing('it is no column of the table, or it is masked');
  await press('cut');
  await seeing('the value is too long and was not read whole');
  expect(document.querySelector('[role=dialog] textarea')).toBeNull();
});

test('a result that cannot be edited says why, and a value that cannot be written is not taken', async () => {
  await begun({ code: 4005, message: 'No key', error: 'queryResultNotEditable' });
  await seeing('Not editable');
  await seeing('No key');
});

test('the value that was read is no change, and a row that is to go is none that changes', () => {
  const cell = { ...first, column: 1 };
  const changed = withCell(noEdits, cell, 'x');
  expect(changed.rows.size).toBe(1);
  expect(withCell(changed, cell, "O'Hara").rows.size).toBe(0);
  expect(withDeleted(changed, [first]).rows.get(0)).toMatchObject({ isDeleted: true });
  expect(withDeleted(withDeleted(changed, [first]), [first]).rows.size).toBe(0);
});
