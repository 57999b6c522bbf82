import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';
import type { Command } from '../../tree/statement.ts';

export default rule({
  id: 'usage-definer-search-path',
  dialects: postgresFamily,
  category: 'usage',
  level: 'error',
  tags: { operand: ['function', 'procedure'], sql: ['sql_function', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: {
    zh: 'SECURITY DEFINER 函数没有固定 search_path',
    en: 'A SECURITY DEFINER function does not fix its search_path',
  },
  why: {
    zh: '调用者可以在自己的模式里放同名的表或函数，让函数以所有者的权限执行它们。',
    en: 'Callers can put tables or functions of the same name into a schema of their own and have them run with the rights of the owner.',
  },
  instead: {
    zh: '加上 SET search_path = pg_catalog, pg_temp，并写明 Schema 名。',
    en: 'Add SET search_path = pg_catalog, pg_temp and qualify the names.',
  },
  bad: [
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql SECURITY DEFINER AS $$ SELECT 1 $$',
    'ALTER FUNCTION f(int) SECURITY DEFINER',
  ],
  good: [
    'ALTER FUNCTION f(int) SECURITY DEFINER SET search_path = pg_catalog',
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$ SELECT 1 $$',
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  ],
  on: ['routine', 'command'],
  check(routine, context, report) {
    if (routine.kind === 'command') {
      if (becomesDefiner(routine, context.text(routine))) report(routine);
      return;
    }
    const definer = routine.options.find((option) => /SECURITY DEFINER$/.test(option.name));
    const isFixed = routine.options.some(
      (option) => /\bsearch_path\b/i.test(context.text(option)) && /^SET\b/i.test(option.name),
    );
    if (definer && !isFixed) report(definer);
  },
});

function becomesDefiner({ verb, objectType, words }: Command, text: string): boolean {
  const isRoutine = objectType === 'FUNCTION' || objectType === 'PROCEDURE' || objectType === 'ROUTINE';
  return verb === 'ALTER' && isRoutine && words.includes('DEFINER') && !/\bsearch_path\b/i.test(text);
}
