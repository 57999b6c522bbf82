import { gunzipSync, gzipSync } from 'node:zlib';
import { limits } from '../../../../shared/limits.ts';
import type { Item } from '../../../platform/table/table-schema.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../../platform/table/transaction.ts';
import type { Workflow } from '../../../ground/ledger/workflow-repo.ts';

/** What the search of workflows looks through: id and text of a thousand workflows in a row, oldest first. */
export type TextPack = {
  readonly firstId: string;
  readonly texts: readonly (readonly [id: string, text: string])[];
  /** How often it was written; 0 for one that is new. */
  readonly version: number;
};

const packs = (projectUid: string) => `PROJECT#${projectUid}#WORKFLOW_TEXTS`;
const changes = 'WORKFLOW_TEXTS_CHANGED';
const head = { pk: 'WORKFLOW_TEXTS', sk: 'HEAD' };

/** Up to which id the texts of all workflows of a tenant are packed. */
export async function packedUntil(table: TenantTable): Promise<string> {
  return String((await table.get(head))?.['id'] ?? '');
}

export async function keepPackedUntil(table: TenantTable, id: string): Promise<void> {
  await table.put({ ...head, id });
}

/** The packs of a project from the newest on, those only that begin at an id or before. */
export async function packsBefore(
  table: TenantTable,
  projectUid: string,
  { id, limit, consistent = false }: { readonly id: string; readonly limit: number; readonly consistent?: boolean },
): Promise<TextPack[]> {
  const sk = { between: [' ', id] } as const;
  const { items } = await table.query({ pk: packs(projectUid), sk, newestFirst: true, limit, consistent });
  return items.map(packIn);
}

/** One may be written again with more in it, or with what has changed, unless somebody else has written it meanwhile. */
export async function keepPack(
  table: TenantTable,
  projectUid: string,
  { firstId, texts, version }: TextPack,
): Promise<void> {
  const packed = gzipSync(JSON.stringify(texts)).toString('base64');
  await table.put(
    { pk: packs(projectUid), sk: firstId, texts: packed, version: version + 1 },
    { condition: version === 0 ? 'absent' : { version } },
  );
}

/** For the transaction that changes a workflow: its pack says something else until it is written anew. */
export function notingText(before: Workflow | undefined, after: Workflow): TransactItem[] {
  if (before === undefined || before.searchText === after.searchText) return [];
  const { projectUid, workflowId, searchText } = after;
  return [{ put: { pk: changes, sk: `${projectUid}#${workflowId}`, projectUid, workflowId, searchText } }];
}

/** A text that differs from what its pack says. */
export type ChangedText = Pick<Workflow, 'projectUid' | 'workflowId' | 'searchText'>;

export async function changedTexts(table: TenantTable, projectUid?: string): Promise<ChangedText[]> {
  const sk = projectUid === undefined ? undefined : { sk: { beginsWith: `${projectUid}#` } };
  const { items } = await table.query({ pk: changes, ...sk, limit: limits.changedTextsMax });
  return items.map((item) => ({
    projectUid: String(item['projectUid']),
    workflowId: String(item['workflowId']),
    searchText: String(item['searchText']),
  }));
}

/** Unless it has changed once more meanwhile. */
export function forgettingChange({ projectUid, workflowId, searchText }: ChangedText): TransactItem {
  return { remove: { pk: changes, sk: `${projectUid}#${workflowId}` }, condition: { searchText } };
}

function packIn(item: Item): TextPack {
  const text = gunzipSync(Buffer.from(String(item['texts']), 'base64')).toString();
  return { firstId: item.sk, texts: JSON.parse(text) as TextPack['texts'], version: Number(item['version']) };
}
