import type { AlterAction, AlterTable } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { takeAddedOptions } from '../patterns/added-clauses.ts';
import { standardAlterAction } from './alter-action.ts';
import { parseColumn } from './columns.ts';
import { takeCascade, takeIfExists, takeIfNotExists, takeWait } from '../statements/existence.ts';

/** Reads ALTER TABLE (or VIEW, MATERIALIZED VIEW, INDEX, SEQUENCE, FOREIGN TABLE) from the name on. */
export function parseAlterTable(p: Parser, { start, objectType }: { start: number; objectType: string }): AlterTable {
  const ifExists = takeIfExists(p);
  const only = p.facts.tablesInherit === true && p.accept('ONLY');
  const name = p.objectName();
  if (p.facts.tablesInherit) p.accept('*');
  takeWait(p);
  const actions =
    p.dialect.own?.alterActions?.(p) ?? (p.dialect.clauses ? addedActions(p) : p.list(() => standardAlterAction(p)));
  return { kind: 'alterTable', start, end: p.last(), name, objectType, ifExists, only, actions };
}

/** The dialect's own actions first; some dialects need no comma between actions. */
function addedActions(p: Parser): AlterAction[] {
  const actions: AlterAction[] = [];
  do {
    const start = p.start();
    const [first, ...rest] = takeAddedOptions(p, 'alterTable');
    if (first)
      actions.push(
        ...[first, ...rest].map(
          (option): AlterAction => ({
            kind: 'switch',
            start: option.start,
            end: option.end,
            words: option.name.split(' '),
            name: undefined,
          }),
        ),
      );
    else actions.push(furtherColumn(p, actions.at(-1)) ?? { ...standardAlterAction(p), start });
  } while (p.accept(',') || (!p.atEnd() && addedOrStandard.has(p.word())));
  return actions;
}

/** Several columns behind one ADD or one DROP. */
function furtherColumn(p: Parser, before: AlterAction | undefined): AlterAction | undefined {
  if (!before || addedOrStandard.has(p.word()) || p.word(-1) !== ',') return undefined;
  const start = p.start();
  if (before.kind === 'addColumn' && (p.isName() || p.isAny('IF', 'COLUMN'))) {
    p.accept('COLUMN');
    const ifNotExists = takeIfNotExists(p) || before.ifNotExists;
    return { kind: 'addColumn', start, column: parseColumn(p), ifNotExists, position: undefined, end: p.last() };
  }
  if (before.kind !== 'dropColumn' || (!p.isName() && !p.is('IF'))) return undefined;
  const ifExists = takeIfExists(p);
  return { kind: 'dropColumn', start, name: p.name(), ifExists, cascade: takeCascade(p), end: p.last() };
}

const addedOrStandard = new Set(['ADD', 'DROP', 'ALTER', 'RENAME', 'MODIFY']);
