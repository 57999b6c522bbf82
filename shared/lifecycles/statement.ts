import { choices } from '../choices.ts';
import { lifecycle } from './lifecycle.ts';
import type { RunState } from './workflow.ts';

/** What is known of one statement's execution. */
export const statementStates = choices({
  not_started: { zh: '未执行', en: 'Not started' },
  started: { zh: '执行中', en: 'Executing' },
  succeeded: { zh: '成功', en: 'Succeeded' },
  failed: { zh: '失败', en: 'Failed' },
  rolled_back: { zh: '已随事务回滚', en: 'Rolled back with its transaction' },
  terminated: { zh: '已终止', en: 'Terminated' },
  unknown: { zh: '结果未知', en: 'Unknown' },
});
/** A state of a statement in the ledger. */
export type StatementState = (typeof statementStates.values)[number];
/** What can happen to a statement. */
export type StatementAction = 'start' | 'finish' | 'unsend' | 'retry';

/**
 * The ledger of one statement. It is started once per attempt; what nothing can prove becomes `unknown` and is never
 * sent again by us. Only what certainly took no effect may be run again.
 */
export const statementLifecycle = lifecycle<StatementState, StatementAction>({
  start: { from: ['not_started'], to: ['started'] },
  finish: { from: ['started'], to: ['succeeded', 'failed', 'rolled_back', 'terminated', 'unknown'] },
  /** It never left us: the connection was gone before. */
  unsend: { from: ['started'], to: ['not_started'] },
  retry: { from: ['not_started', 'failed', 'rolled_back', 'terminated'], to: ['not_started'] },
});

/** The states in the words of the wire; `execute_rollback` and `unknown` are said only where they are true. */
export const execStatuses = choices({
  initialized: statementStates.labels.not_started,
  doing: statementStates.labels.started,
  succeeded: statementStates.labels.succeeded,
  failed: statementStates.labels.failed,
  manually_executed: { zh: '人工上线', en: 'Executed by hand' },
  terminating: { zh: '正在终止', en: 'Terminating' },
  terminate_succeeded: statementStates.labels.terminated,
  terminate_failed: { zh: '终止失败', en: 'Termination failed' },
  execute_rollback: statementStates.labels.rolled_back,
  not_executed: { zh: '因前面的语句失败而未执行', en: 'Not executed: an earlier one failed' },
  unknown: statementStates.labels.unknown,
});
/** What the wire says of the execution of a statement. */
export type ExecStatus = (typeof execStatuses.values)[number];

const shown: Readonly<Record<StatementState, ExecStatus>> = {
  not_started: 'initialized',
  started: 'doing',
  succeeded: 'succeeded',
  failed: 'failed',
  rolled_back: 'execute_rollback',
  terminated: 'terminate_succeeded',
  unknown: 'unknown',
};

/** A statement's state on the wire, in a task that is in some state itself. */
export function execStatusOf(state: StatementState, run: RunState | undefined): ExecStatus {
  if (run === 'manually_executed' && state !== 'succeeded') return 'manually_executed';
  if (run === 'terminating' && state === 'started') return 'terminating';
  return shown[state];
}

/** The stored states that a filter of the wire means; none for words that no statement of such a task has. */
export function statesOfExecStatus(status: ExecStatus, run: RunState | undefined): StatementState[] {
  return statementStates.values.filter((state) => execStatusOf(state, run) === status);
}
