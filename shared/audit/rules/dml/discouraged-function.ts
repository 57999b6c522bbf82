import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-discouraged-function',
  wireNames: { v1: 'dml_check_needless_func', v2: 'SQLE00094' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance', 'maintenance'], cost: 'low' },
  params: {
    functions: {
      key: 'first_key',
      type: 'string',
      default: 'sha(),sqrt(),md5(),group_concat(),find_in_set(),json_*()',
      desc: {
        zh: '不建议使用的函数，逗号分隔，* 代表任意结尾',
        en: 'Functions to avoid, by comma; * stands for any end',
      },
    },
  },
  needsSchema: 'never',
  what: { zh: '使用了不建议的函数', en: 'A function from the list to avoid is used' },
  message: { zh: '函数 {name} 在不建议使用之列', en: 'The function {name} is on the list to avoid' },
  why: {
    zh: '这些函数消耗数据库的计算资源，放在程序中计算更合适。',
    en: 'These functions take computing time of the server, which programs can spend better.',
  },
  instead: { zh: '在程序中计算。', en: 'Compute it in the program.' },
  bad: [
    'SELECT MD5(name) FROM users WHERE id = 1',
    'SELECT SQRT(total) FROM orders WHERE id = 1',
    'SELECT JSON_LENGTH(doc) FROM orders WHERE id = 1',
  ],
  good: ['SELECT UPPER(name) FROM users WHERE id = 1'],
  on: ['call'],
  check(call, context, report) {
    const name = call.name.name.text.toLowerCase();
    const isListed = listedIn(context.params).some((one) =>
      one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name,
    );
    if (isListed) report(call, { name });
  },
});

// The same for every call of a script.
const lists = new WeakMap<object, readonly string[]>();

function listedIn(params: { readonly functions: string }): readonly string[] {
  const known = lists.get(params);
  if (known) return known;
  const listed = params.functions
    .toLowerCase()
    .split(',')
    .map((one) => one.replace(/\(\)|\s/g, ''));
  lists.set(params, listed);
  return listed;
}
