import type { PolicyName } from '../../../shared/policies.ts';
import type { Standing } from '../../platform/access/standing.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

/** What is talked about, and what of it a comment needs to know; the caller sees it. */
export type Subject = {
  readonly id: string;
  readonly creatorUid: string;
  readonly tasks: readonly { readonly taskId: number; readonly dbServiceName: string }[];
  /** Who may write, and who resolves the questions of others. */
  readonly act: PolicyName;
  readonly actForAll: PolicyName;
  maySee(uid: string, standing: Standing): boolean;
  /** Whether it waits for an approval now; then `demandReviewer` refuses whoever may not give it. */
  readonly waitsForApproval: boolean;
  demandReviewer(): void;
  /** The messages to those whom a comment mentions or asks. */
  telling(action: 'mention' | 'question', toUids: readonly string[]): Promise<TransactItem[]>;
};
