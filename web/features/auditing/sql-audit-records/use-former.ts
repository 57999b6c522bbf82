import { getSqlAuditRecord } from '../../../../shared/contract/auditing/sql-audit-records/operations.ts';
import { getAuditTaskSqlContent, listAuditTaskSqls } from '../../../../shared/contract/auditing/tasks/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Locale } from '../../../../shared/text.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useLocale } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { editorFindings } from '../../../parts/audit-result/findings.ts';
import type { Finding } from '../../../ui/sql/sql-editor.tsx';
import { emptySource, type Source } from './source.ts';
import { emptyTarget, type Target } from './target.ts';
import type { AuditRecord } from './wire.ts';

/** What the form of an audit begins with. `findings` are those of exactly this SQL. */
export type Start = {
  readonly target: Target;
  readonly source: Source;
  readonly tags: readonly string[];
  readonly findings: readonly Finding[] | undefined;
};
export const emptyStart: Start = { target: emptyTarget, source: emptySource, tags: [], findings: undefined };

type Former = { readonly start: Start | undefined; readonly error: CallError | null; readonly refetch: () => unknown };

/** An audit to begin a new one from: its target, its tags and, where it was a text, its SQL with what was found in it. Nothing comes of an empty id. */
export function useFormer(sql_audit_record_id: string): Former {
  const locale = useLocale();
  const read = useCall(
    getSqlAuditRecord,
    { params: { project_name: useProject().name, sql_audit_record_id } },
    { when: sql_audit_record_id !== '', quiet: true },
  );
  const record = read.data?.data;
  const isText = isOfText(record);
  const params = { task_id: record?.task.task_id ?? 0 };
  const content = useCall(getAuditTaskSqlContent, { params }, { when: isText, quiet: true });
  const statements = useCall(
    listAuditTaskSqls,
    { params, query: { page_index: 1, page_size: limits.fullRowsMax } },
    { when: isText, quiet: true },
  );
  const isWhole = !isText || (content.isSuccess && !statements.isPending);
  return {
    start:
      record && isWhole
        ? {
            target: targetFrom(record),
            source: sourceFrom(record, content.data?.data.sql),
            tags: record.tags,
            findings: findingsIn(statements.data, locale),
          }
        : undefined,
    error: read.error ?? content.error,
    refetch: () => [read.refetch(), ...(isText ? [content.refetch()] : [])],
  };
}

/** Whether its SQL is one text, which can be changed where it stands. */
export function isOfText(record: AuditRecord | undefined): boolean {
  return record?.task.sql_source === 'form_data' || record?.task.sql_source === 'sql_file';
}

function targetFrom({
  task: { instance_name: instance, instance_schema: schema, instance_db_type: dbType },
}: AuditRecord): Target {
  if (instance === '') return { ...emptyTarget, method: 'offline', offline: { dbType, template: '' } };
  return { ...emptyTarget, online: { instance, schema, dbType } };
}

function sourceFrom(record: AuditRecord, sql = ''): Source {
  return isOfText(record) ? { ...emptySource, sql } : { ...emptySource, kind: record.task.sql_source };
}

function findingsIn(statements: Received<typeof listAuditTaskSqls> | undefined, locale: Locale): Start['findings'] {
  return statements && editorFindings(statements.data, locale);
}
