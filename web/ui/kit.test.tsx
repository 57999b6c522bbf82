/** @jest-environment jsdom */
import { act, waitFor } from '@testing-library/react';
import * as z from 'zod';
import Input from '@cloudscape-design/components/input';
import { choices } from '../../shared/choices.ts';
import { operation } from '../../shared/contract/operation.ts';
import { searchedListOf, paging } from '../../shared/contract/paging.ts';
import { CallError } from '../app/call-error.ts';
import { useMay, useWhyNot } from '../app/may.ts';
import { useCall } from '../app/query.ts';
import { aUser, buttonOf, press, renderScreen, seeing, settle, type Says } from '../../test/support/console.tsx';
import { Confirm } from './dialog/confirm.tsx';
import { DataTable } from './table/data-table.tsx';
import { Field } from './form/field.tsx';
import { displayOf } from './table/table-preferences.ts';
import { duration, relative, Time } from './time.tsx';
import { useForm } from './form/use-form.ts';
import { useTable } from './table/use-table.ts';

const states = choices({ open: { zh: '打开', en: 'Open' }, done: { zh: '完成', en: 'Done' } });
const listThings = operation('GET /v1/things', {
  access: 'signedIn',
  summary: '',
  query: paging.extend({
    fuzzy: z.string().optional(),
    state: states.schema.optional(),
    order_by: z.enum(['name']).optional(),
    is_asc: z.boolean().optional(),
  }),
  reply: searchedListOf(z.object({ uid: z.string(), name: z.string(), state: states.schema })),
});
const rows = Array.from({ length: 12 }, (_, index) => ({
  uid: String(index),
  name: `thing-${index}`,
  state: index % 2 ? 'open' : 'done',
}));
const someThings: Says = [
  listThings,
  ({ query }) => {
    const [page, size] = [Number(query.get('page_index')), Number(query.get('page_size'))];
    const found = rows.filter(
      ({ name, state }) => name.includes(query.get('fuzzy') ?? '') && state.includes(query.get('state') ?? ''),
    );
    return { data: found.slice((page - 1) * size, page * size), total_nums: found.length };
  },
];

function Things({ done = () => {} }: { done?: (what: string) => void }) {
  const table = useTable({
    search: { field: 'fuzzy', placeholder: { zh: '搜索', en: 'Search things' } },
    filters: { state: { label: { zh: '状态', en: 'State' }, choices: states } },
    orders: ['name'],
  });
  const list = useCall(listThings, { query: table.query }, { quiet: true, keepPrevious: true });
  return (
    <DataTable
      name="things"
      table={table}
      list={list}
      rowId={({ uid }) => uid}
      title={{ zh: '东西', en: 'Things' }}
      empty={{ text: { zh: '没有', en: 'Nothing yet' } }}
      columns={[
        { id: 'name', header: { zh: '名称', en: 'Name' }, cell: ({ name }) => name, rowHeader: true, order: 'name' },
        { id: 'state', header: { zh: '状态', en: 'State' }, cell: ({ state }) => states.labels[state].en },
      ]}
      rowActions={({ name }) => [
        { id: 'edit', text: { zh: '编辑', en: `Edit ${name}` }, run: () => done(`edit ${name}`) },
        {
          id: 'drop',
          text: { zh: '删除', en: `Drop ${name}` },
          run: () => done(`drop ${name}`),
          why: name === 'thing-0' ? { zh: '在用', en: 'It is in use' } : undefined,
        },
      ]}
      batchActions={(chosen) => [
        {
          id: 'close',
          text: { zh: '关闭', en: 'Close chosen' },
          run: () => done(`close ${chosen.map(({ name }) => name).join(' ')}`),
          why: chosen.length === 0 ? { zh: '先选择', en: 'Choose first' } : undefined,
        },
      ]}
    />
  );
}

describe('a list', () => {
  beforeEach(() => localStorage.clear());

  test('asks for the page, search and filter of its address, and only for known filter values', async () => {
    const { requests, page } = await renderScreen(<Things />, {
      says: [someThings],
      at: '/?page=2&size=2&search=thing-1&state=bogus&order=name:desc',
    });
    expect(String(requests[0]?.query)).toBe('page_index=2&page_size=2&order_by=name&is_asc=false&fuzzy=thing-1');
    expect(page.findTable()?.findRows()).toHaveLength(1);
    expect(page.findTable()?.findHeaderSlot()?.getElement().textContent).toContain('(3)');
  });

  test('going on and narrowing write the address, and narrowing begins at the first page', async () => {
    const { page, router } = await renderScreen(<Things />, { says: [someThings], at: '/?size=5' });
    await act(async () => page.findPagination()?.findPageNumberByIndex(2)?.click());
    expect(router.state.location.search).toBe('?size=5&page=2');
    const select = page.findSelect();
    await act(async () => select?.openDropdown());
    await act(async () => select?.selectOptionByValue('done', { expandToViewport: true }));
    await settle();
    expect(router.state.location.search).toBe('?size=5&state=done');
    expect(page.findTable()?.findRows()).toHaveLength(5);
    await press('Clear filters');
    expect(router.state.location.search).toBe('?size=5');
  });

  test('the search box keeps its focus while one types, and follows a search that was cleared elsewhere', async () => {
    const { page, router } = await renderScreen(<Things />, { says: [someThings] });
    const input = page.findTextFilter()?.findInput();
    await act(async () => {
      input?.focus();
      input?.setInputValue('thing-1');
    });
    await waitFor(() => expect(router.state.location.search).toBe('?search=thing-1'));
    await settle();
    expect(document.activeElement).toBe(input?.findNativeInput().getElement());
    await press('Clear filters');
    expect(input?.findNativeInput().getElement().value).toBe('');
  });

  test('says whether nothing is there, nothing matches, or it could not be loaded, with a way on', async () => {
    const nothing = await renderScreen(<Things />, { says: [[listThings, { data: [], total_nums: 0 }]] });
    expect(nothing.container.textContent).toContain('Nothing yet');
    const unmatched = await renderScreen(<Things />, { says: [someThings], at: '/?search=zzz' });
    expect(unmatched.container.textContent).toContain('No matches');
    let fails = true;
    const failing = await renderScreen(<Things />, {
      says: [
        [listThings, () => (fails ? { code: 7000, message: 'The table is locked' } : { data: [], total_nums: 0 })],
      ],
    });
    expect(failing.container.textContent).toContain('The table is locked');
    fails = false;
    await press('Try again', failing.page);
    await seeing('Nothing yet');
  });

  test('says how far a search went that could not look through everything', async () => {
    const { container } = await renderScreen(<Things />, {
      says: [[listThings, { data: rows.slice(0, 1), total_nums: 1, searched_nums: 2000 }]],
      at: '/?search=thing-0',
    });
    expect(container.textContent).toContain('Only the first 2000 entries of the list were looked through');
  });

  test('actions of a row and of chosen rows run, or say why not', async () => {
    const done: string[] = [];
    const { page } = await renderScreen(<Things done={(what) => done.push(what)} />, { says: [someThings] });
    expect(buttonOf('Drop thing-0').getAttribute('aria-disabled')).toBe('true');
    expect(document.body.textContent).toContain('It is in use');
    await press('Drop thing-0');
    await press('Drop thing-1');
    expect(buttonOf('Close chosen').getAttribute('aria-disabled')).toBe('true');
    await act(async () => page.findTable()?.findRowSelectionArea(2)?.click());
    await press('Close chosen');
    expect(done).toEqual(['drop thing-1', 'close thing-1']);
  });

  test('remembers columns for each user; new columns come last and gone ones are dropped', () => {
    const columns = [{ id: 'name' }, { id: 'added', hidden: true }, { id: 'state' }];
    expect(
      displayOf(columns, [
        { id: 'state', visible: false },
        { id: 'gone', visible: true },
        { id: 'name', visible: true },
      ]),
    ).toEqual([
      { id: 'state', visible: false },
      { id: 'name', visible: true },
      { id: 'added', visible: false },
    ]);
  });
});

const schema = z.object({
  name: z.string().min(1).max(5),
  email: z.email().optional(),
  port: z.number().int().max(65535),
  note: z.string().refine((text) => text !== 'no', { params: { text: { zh: '不行', en: 'Not this word' } } }),
});

function ThingForm({ saved, refusal }: { saved: (values: unknown) => void; refusal?: CallError }) {
  const form = useForm(schema, { name: '', email: '', port: 5432, note: '' });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(saved);
        if (refusal) form.refuse(refusal);
      }}
    >
      <Field form={form} name="name" label={{ zh: '名称', en: 'Name' }}>
        <Input {...form.input('name')} />
      </Field>
      <Field form={form} name="email" label={{ zh: '邮箱', en: 'Email' }}>
        <Input {...form.input('email')} />
      </Field>
      <Field form={form} name="port" label={{ zh: '端口', en: 'Port' }}>
        <Input type="number" {...form.number('port')} />
      </Field>
      <Field form={form} name="note" label={{ zh: '备注', en: 'Note' }}>
        <Input {...form.input('note')} />
      </Field>
      <button type="submit">Save</button>
    </form>
  );
}

describe('a form', () => {
  const fieldsOf = (page: Awaited<ReturnType<typeof renderScreen>>['page']) => page.findAllFormFields();
  const problems = (page: Awaited<ReturnType<typeof renderScreen>>['page']) =>
    fieldsOf(page).map((field) => field.findError()?.getElement().textContent ?? '');
  const write = (page: Awaited<ReturnType<typeof renderScreen>>['page'], index: number, text: string) =>
    act(async () => fieldsOf(page)[index]?.findControl()?.findInput()?.setInputValue(text));

  test('shows nothing at first, then every problem in the reader’s words, and sends what the schema made of it', async () => {
    const saved: unknown[] = [];
    const { page } = await renderScreen(<ThingForm saved={(values) => saved.push(values)} />);
    expect(problems(page).join('')).toBe('');
    await write(page, 1, 'nobody');
    await write(page, 2, '70000');
    await write(page, 3, 'no');
    await press('Save');
    expect(problems(page)[0]).toContain('This is required');
    expect(problems(page)[1]).toMatch(/email/i);
    expect(problems(page)[2]).toMatch(/65535/);
    expect(problems(page)[3]).toContain('Not this word');
    expect(saved).toEqual([]);
    await write(page, 0, 'shop');
    await write(page, 1, '');
    await write(page, 2, '1');
    await write(page, 3, '');
    await press('Save');
    expect(saved).toEqual([{ name: 'shop', port: 1, note: '' }]);
  });

  test('marks what may stay empty and shows the server’s problems at their fields until they change', async () => {
    const refusal = new CallError({
      code: 7001,
      status: 200,
      message: '',
      fields: [{ path: 'thing.name', message: 'Already taken' }],
    });
    const { page } = await renderScreen(<ThingForm saved={() => {}} refusal={refusal} />);
    expect(fieldsOf(page).map((field) => field.findLabel()?.getElement().textContent?.includes('optional'))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    await press('Save');
    expect(problems(page)[0]).toContain('Already taken');
    await write(page, 0, 'other');
    expect(problems(page)[0]).not.toContain('Already taken');
  });
});

test('what cannot be undone asks for its name first', async () => {
  const confirmed: string[] = [];
  const { body } = await renderScreen(
    <Confirm
      title={{ zh: '删除', en: 'Delete shop' }}
      text={{ zh: '删除', en: 'Delete' }}
      typed="shop"
      onConfirm={() => confirmed.push('yes')}
      onCancel={() => confirmed.push('no')}
    >
      All of it.
    </Confirm>,
  );
  await press('Delete');
  expect(confirmed).toEqual([]);
  await act(async () => body.findModal()?.findContent().findInput()?.setInputValue('shop'));
  await press('Delete');
  await press('Cancel');
  expect(confirmed).toEqual(['yes', 'no']);
});

function Permits() {
  const whyNot = useWhyNot();
  const may = useMay();
  const other = { uid: 'p2', name: 'other', archived: false };
  return (
    <p>
      {[
        whyNot('dbServiceManage')?.en ?? 'allowed',
        whyNot('projectEdit', { project: other })?.en ?? 'allowed',
        String(may('workflowCreate', { dbServiceUid: 'd1' })),
        String(may('workflowCreate', { dbServiceUid: 'd2' })),
      ].join('|')}
    </p>
  );
}

test('the page refuses by the server’s own rows, with the reason', async () => {
  const mine = { isManager: false, permissions: [], sources: { create_workflow: ['d1'] } } as const;
  const member = await renderScreen(<Permits />, {
    user: aUser({
      user_bind_projects: [{ project_id: 'p2', project_name: 'other', is_manager: true, archived: false }],
    }),
    project: { mine },
  });
  expect(member.container.textContent).toMatch(
    /^You do not have permission to do this\. It is for .+managers of the project.+\|allowed\|true\|false$/,
  );
  const archived = await renderScreen(<Permits />, { user: aUser({ is_admin: true }), project: { archived: true } });
  expect(archived.container.textContent).toBe(
    'The project is archived and cannot be changed. Unarchive it first|allowed|false|false',
  );
});

test('times are told for people', async () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  expect(relative('2026-11-21T07:58:00Z', now, 'en-US')).toBe('2 minutes ago');
  expect(relative('2026-11-22T09:00:00Z', now, 'zh-CN')).toBe('明天');
  expect([duration(450, 'en-US'), duration(61_000, 'zh-CN'), duration(90_061_000, 'en-US')]).toEqual([
    '450 ms',
    '1 分 1 秒',
    '1 d 1 h',
  ]);
  const { container } = await renderScreen(<Time at="0001-01-01T00:00:00Z" />);
  expect(container.textContent).toBe('-');
});
