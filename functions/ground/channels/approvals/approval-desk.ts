import type { Text } from '../../../../shared/text.ts';
import type { Reader, Sending } from '../sender.ts';

/** What an approval shows, in the order of the form. */
export const approvalFields = {
  project: { zh: '项目', en: 'Project' },
  name: { zh: '名称', en: 'Name' },
  desc: { zh: '描述', en: 'Description' },
  sources: { zh: '数据源和审核得分', en: 'Data sources and audit scores' },
  link: { zh: '链接', en: 'Link' },
} as const satisfies Readonly<Record<string, Text>>;
export type ApprovalField = keyof typeof approvalFields;
export const approvalFieldNames = Object.keys(approvalFields) as ApprovalField[];
export const approvalName: Text = { zh: 'Sluice 审批', en: 'Sluice approval' };

/** What is put up for approval. The key is the same on every try, so that the other side can drop what it has. */
export type Asked = {
  readonly key: string;
  readonly title: string;
  readonly fields: Readonly<Record<ApprovalField, string>>;
  /** People as the other side knows them. */
  readonly originator: string;
  readonly approvers: readonly string[];
};
/** How an approval stands at the other side. */
export type Verdict =
  | { readonly state: 'waiting' }
  | { readonly state: 'approved' | 'rejected'; readonly by: string; readonly reason: string }
  /** Withdrawn or deleted there. */
  | { readonly state: 'gone' };

/** Where approvals of one vendor are put up, looked at and taken down. Whatever goes wrong is thrown as `ChannelRefused`. */
export type ApprovalDesk = {
  /** Whether a person has the address by which the vendor finds people. */
  readonly reaches: (reader: Reader) => boolean;
  readonly userOf: (reader: Reader, sending: Sending) => Promise<string>;
  readonly open: (asked: Asked, sending: Sending) => Promise<string>;
  readonly look: (instance: string, sending: Sending) => Promise<Verdict>;
  /** Missing where the vendor lets no application do it. */
  readonly withdraw?: (
    instance: { readonly id: string; readonly originator: string },
    sending: Sending,
  ) => Promise<void>;
};

/** The template of the approvals, made at the other side when it is needed first. */
export async function templateFor(
  { memory }: Pick<Sending, 'memory'>,
  application: string,
  make: () => Promise<string>,
): Promise<string> {
  const key = `TEMPLATE.${application}`;
  const known = await memory.recall(key);
  if (known !== undefined) return known;
  const made = await make();
  await memory.keep(key, made);
  return made;
}
