/** What somebody adds who follows the recipes of the README: files of their own by path. */
export const madeUpFiles: Readonly<Record<string, string>> = {
  'shared/contract/running/made-up-notes/policies.ts': `import { management, type Policy } from '../../../policy.ts';

/** Who may do what with notes. */
export const policies = {
  madeUpNoteAdd: { grants: management },
} as const satisfies Record<string, Policy>;
`,
  'shared/contract/running/made-up-notes/limits.ts': `/** Limits of notes. */
export const limits = {
  madeUpNoteLengthMax: 20,
} as const;
`,
  'shared/contract/running/made-up-notes/errors.ts': `import { exists, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of notes. */
export const errors = {
  madeUpNoteTaken: { status: 200, code: exists, text: { zh: '便签 {note} 已存在', en: 'The note {note} is there already' } },
} as const satisfies Record<string, ErrorRow>;
`,
  'shared/contract/running/made-up-notes/operations.ts': `import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutNotes = recordsAbout('made_up_note', { zh: '便签', en: 'Note' });

export const addMadeUpNote = operation('POST /v1/dms/made_up_notes', {
  access: 'madeUpNoteAdd',
  summary: 'Add a note',
  body: z.object({ note: z.string().min(1).max(limits.madeUpNoteLengthMax) }),
  reply: dataOf(z.object({ length: z.number() })),
  record: aboutNotes('add_made_up_note', { zh: '添加便签', en: 'Add a note' }),
});
`,
  'functions/running/made-up-notes/notes.ts': `import type * as contract from '../../../shared/contract/running/made-up-notes/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';

export async function addMadeUpNote({ body: { note } }: Input<typeof contract.addMadeUpNote>) {
  if (note === 'taken') throw new AppError('madeUpNoteTaken', { note });
  return { data: { length: note.length } };
}
`,
  'functions/running/made-up-notes/index.ts': `import * as contract from '../../../shared/contract/running/made-up-notes/operations.ts';
import { implement } from '../../platform/implement.ts';
import { addMadeUpNote } from './notes.ts';

export const group = implement(contract, { addMadeUpNote });
`,
  'functions/running/made-up-notes/notes.test.ts': `import { addMadeUpNote } from '../../../shared/contract/running/made-up-notes/operations.ts';
import { listOperationRecords } from '../../../shared/contract/running/operation-records/operations.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const add = (by: string, note: string) => api.as(by).call(addMadeUpNote, { body: { note } });

test('who runs the platform adds a note, and a record says so', async () => {
  expect(await add('admin', 'hello')).toMatchObject({ data: { length: 5 } });
  const { data } = await api.as('admin').call(listOperationRecords, { query: { page_index: 1, page_size: 20 } });
  expect(data.map(({ operation_action }) => operation_action)).toContain('Add a note');
});

test('others may not, a note that is there is refused, and so is one that is too long', async () => {
  await expect(add('mei', 'hello')).rejects.toThrow();
  await expect(add('admin', 'taken')).rejects.toThrow('The note taken is there already');
  await expect(add('admin', 'a'.repeat(21))).rejects.toThrow();
});
`,
  'shared/audit/rules/naming/made-up-prefix.ts': `import { rule } from '../../judge/rule.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';

export default rule({
  id: 'naming-made-up-prefix',
  dialects: everyDialect,
  category: 'naming',
  level: 'notice',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '表名以 madeup_ 开头', en: 'The name of a table begins with madeup_' },
  message: { zh: '表 {name} 的名称是编造的', en: 'The name of the table {name} is made up' },
  why: { zh: '编造的名称没有含义。', en: 'A name that is made up means nothing.' },
  instead: { zh: '使用有含义的名称。', en: 'Use a name that means something.' },
  bad: ['CREATE TABLE madeup_orders (id INT)'],
  good: ['CREATE TABLE orders (id INT)'],
  on: ['createTable'],
  check(create, _context, report) {
    const { text } = create.name.name;
    if (text.toLowerCase().startsWith('madeup_')) report(create.name, { name: text });
  },
});
`,
  'web/features/running/made-up-notes/made-up-notes.tsx': `import { link } from '../../../app/paths.ts';
import { Page } from '../../../ui/page/page.tsx';

const title = { zh: '便签', en: 'Notes' };

export default function MadeUpNotes() {
  return (
    <Page title={title}>
      <p>{link('madeUpNotes', { projectID: '7' })}</p>
    </Page>
  );
}
`,
  'web/features/running/made-up-notes/made-up-notes.test.tsx': `/** @jest-environment jsdom */
import { renderScreen } from '../../../../test/support/console.tsx';
import { pageAt } from '../../../app/paths.ts';
import { routes } from '../../../routes.ts';

test('the screen is found by its address and shows itself', async () => {
  expect(pageAt('/sqle/project/:projectID/made-up-notes')).toBe('madeUpNotes');
  const { default: Screen } = await routes.madeUpNotes();
  const { container } = await renderScreen(<Screen />);
  expect(container.textContent).toContain('/sqle/project/7/made-up-notes');
});
`,
  'web/features/running/made-up-notes/pages.ts': `import { page, type Page } from '../../../app/page.ts';

export const pages = {
  madeUpNotes: page('/sqle/project/:projectID/made-up-notes', {
    access: 'madeUpNoteAdd',
    title: { zh: '便签', en: 'Notes' },
    menu: { group: 'projectConfiguration', place: 55 },
  }),
} as const satisfies Record<string, Page>;
`,
  'web/features/running/made-up-notes/screens.ts': `import type { ScreensOf } from '../../../app/screen.ts';
import type { pages } from './pages.ts';

export const screens: ScreensOf<typeof pages> = {
  madeUpNotes: () => import('./made-up-notes.tsx'),
};
`,
  'shared/engines/madeup.ts': `import { auditOnly } from './audit-only.ts';
import type { Engine } from './engine.ts';
import { quoteDouble } from './quoting.ts';

export const madeup: Engine = {
  ...auditOnly,
  dbType: 'MadeUp',
  dialect: 'madeup',
  defaultPort: 4711,
  logo: '/logos/madeup.svg',
  quote: quoteDouble,
};
`,
  'web/public/logos/madeup.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7"/></svg>\n',
  'shared/audit/dialects/madeup/madeup.ts': `import { standardPowers, withPowers } from '../../grammar/expressions/operators.ts';
import { powers } from '../../grammar/expressions/powers.ts';
import { verb } from '../../grammar/patterns/verb.ts';
import { sqlite } from '../sqlite/sqlite.ts';
import type { DialectTable } from '../../grammar/dialect.ts';

/** A dialect that nobody speaks. */
export const madeup: DialectTable = {
  ...sqlite,
  grammar: { ...sqlite.grammar, binaryPowers: withPowers(standardPowers, { RESEMBLES: powers.matching }) },
  statements: { ...sqlite.statements, CONJURE: verb('CONJURE', ['[TABLE] name']) },
};
`,
  'shared/audit/dialect-facts/traits/madeup.ts': `import type { DialectTraits } from '../dialect-traits.ts';

/** What rules and scopes ask of a dialect that nobody speaks. */
export const traits: DialectTraits = {
  naming: { unquoted: 'kept', caseMatters: false },
  kin: 'none',
  padsChar: false,
  isConnected: false,
  hasOrderedIndexes: true,
  isTransactional: true,
};
`,
  'shared/audit/dialects/madeup/layout.ts': "export { formatDialect, sqlite as language } from 'sql-formatter';\n",
  'test/support/statements/madeup.sql': `CONJURE TABLE orders;
CREATE TABLE orders (id INTEGER PRIMARY KEY, note TEXT NOT NULL);
SELECT id, note FROM orders WHERE note RESEMBLES 'a' ORDER BY id LIMIT 5;
UPDATE orders SET note = 'b' WHERE id = 1;
DELETE FROM orders WHERE id IN (1, 2);
INSERT INTO orders (id, note) VALUES (1, 'a'), (2, 'b');
`,
};

/** The lines that the recipes name, in files that are there already. */
export const madeUpLines: readonly { readonly file: string; readonly at: string; readonly becomes: string }[] = [
  {
    file: 'shared/deployed-functions.ts',
    at: "groups: ['system', 'operation-records',",
    becomes: "groups: ['made-up-notes', 'system', 'operation-records',",
  },
  {
    file: 'shared/audit/dialect-facts/dialect-names.ts',
    at: "  'snowflake',\n",
    becomes: "  'snowflake',\n  'madeup',\n",
  },
  {
    file: 'shared/audit/rules/default-templates.test.ts',
    at: '  hive: `CREATE TABLE',
    becomes: "  madeup: plain('TEXT', 'ALTER TABLE purchase ADD COLUMN state TEXT;'),\n  hive: `CREATE TABLE",
  },
  {
    file: 'shared/engines/index.ts',
    at: "import { mariadb } from './mariadb.ts';\n",
    becomes: "import { madeup } from './madeup.ts';\nimport { mariadb } from './mariadb.ts';\n",
  },
  { file: 'shared/engines/index.ts', at: '  snowflake,\n]', becomes: '  snowflake,\n  madeup,\n]' },
];
