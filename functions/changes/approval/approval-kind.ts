import type { ChangeFacts } from '../../../shared/approval-rules/facts.ts';
import type { Text } from '../../../shared/text.ts';
import type { AppError } from '../../../shared/errors/index.ts';
import type { PermissionName } from '../../../shared/permissions.ts';
import type { PolicyName } from '../../../shared/policies.ts';
import type { TemplateStep, WorkflowTemplate } from '../workflow-templates/service.ts';

/** What differs between the kinds of work that are approved; each says it once, in its own folder. */
export type ApprovalKind = {
  readonly type: WorkflowTemplate['type'];
  /** Who may review, where a step names nobody. */
  readonly reviewRight: PermissionName;
  /** Who may act in every step. */
  readonly actForAll: PolicyName;
  /** Which steps of a process it goes through as they are there. */
  readonly follows: (step: Pick<TemplateStep, 'type'>) => boolean;
  /** What its approvals are bound to, beside or instead of each SQL and its target. */
  readonly bound: (targets: BoundTargets, made: Process) => unknown;
  readonly refusals: {
    /** What was approved is not what there is now. */
    readonly changed: () => AppError;
    readonly processChanged: () => AppError;
    readonly approverMayNot: (name: string) => AppError;
  };
};

/** Somebody as records of approvals keep them. */
export type Person = { readonly uid: string; readonly name: string };
/** Who may act in a step. */
export type StepPeople = {
  readonly assignees: readonly Person[];
  /** Whether the holders of the right decide; then the right is asked for again when they act. */
  readonly isByPermission: boolean;
};
/** One step as far as approvals go. */
export type ApprovalStep = StepPeople & {
  readonly type: TemplateStep['type'];
  readonly desc: string;
  readonly operator?: Person | undefined;
  /** Why rules asked for it; missing for a step of the process itself. */
  readonly why?: readonly Text[] | undefined;
};
/** Each SQL and where it will run. */
export type BoundTargets = readonly (readonly unknown[])[];
/** The process as it was at the submission, and what else the approvals are given for: further data sources, and in which waves. */
export type Process = {
  readonly steps: readonly ApprovalStep[];
  readonly forbidsCreatorApproval: boolean;
  readonly rollout?: unknown;
};
/** Work that waits for approvals or has them. */
export type Approved = Process & {
  readonly projectUid: string;
  readonly dbServiceUids: readonly string[];
  readonly tasks: readonly { readonly taskId: number }[];
  /** Of what was submitted: what every approval is bound to. */
  readonly approvalHash: string;
  /** What rules looked at when it was submitted, and the steps that they asked for. */
  readonly facts?: readonly ChangeFacts[] | undefined;
  readonly asked?: readonly string[] | undefined;
};
