import type { AnyNode } from '../../tree/any-node.ts';
import type { Control } from '../../tree/statement.ts';
import { nodesOf } from '../../tree/walk.ts';

/** Whether a part of a PL/SQL block handles every exception that nothing else handles. */
export function handlesOthers({ verb, conditions }: Control): boolean {
  return (
    verb === 'WHEN' &&
    conditions.some((condition) => condition.kind === 'column' && condition.name.text.toUpperCase() === 'OTHERS')
  );
}

/** Whether a handler raises the exception again, or another. */
export function raisesAgain(handler: Control): boolean {
  const isRaised = nodesOf(handler, 'command').some(({ verb }) => verb === 'RAISE');
  return (
    isRaised ||
    nodesOf(handler, 'callProcedure').some(({ name }) => name.name.text.toUpperCase() === 'RAISE_APPLICATION_ERROR')
  );
}

/** Whether a node is a loop of a procedural language that runs its statements one by one. */
export function isLoop(node: AnyNode): boolean {
  return node.kind === 'control' && ['LOOP', 'WHILE', 'FOR'].includes(node.verb);
}

/** Whether a handler does nothing at all. */
export function isEmptyHandler({ statements }: Control): boolean {
  return statements.every((statement) => statement.kind === 'command' && statement.verb === 'NULL');
}
