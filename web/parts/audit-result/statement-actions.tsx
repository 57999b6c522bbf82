import { lazy, Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSupported } from '../../../shared/module-support.ts';
import { useWhyNot } from '../../app/may.ts';
import { link } from '../../app/paths.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { useAsked } from '../../ui/dialog/confirm.tsx';
import type { Action } from '../../ui/action.tsx';
import { words } from './audit-words.ts';
import { words as rewriteWords } from './rewrite-words.ts';
import type { AuditTask, Statement } from './audit-wire.ts';

const WhitelistDialog = lazy(async () => ({
  default: (await import('../audit-whitelist/whitelist-dialog.tsx')).WhitelistDialog,
}));
const RewriteDialog = lazy(async () => ({ default: (await import('./rewrite-dialog.tsx')).RewriteDialog }));

/** What can be done with one statement, and the dialogs of it. A line that stands for many has none: each of them works on a statement. */
export function useStatementActions(task: AuditTask): {
  actionsOf: (row: Statement) => readonly Action[];
  dialogs: ReactNode;
} {
  const whitelisting = useAsked<string>();
  const rewriting = useAsked<Statement>();
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const mayNotWhitelist = useWhyNot()('auditWhitelistManage');
  const analyse = (row: Statement) => ({
    id: 'analyse',
    text: words.analyse,
    run: () => navigate(link('taskAnalysis', { projectID, ...ofStatement(task, row.number) })),
  });
  const rewrite = (row: Statement) => ({ id: 'rewrite', text: rewriteWords.rewrite, run: () => rewriting.ask(row) });
  const whitelist = (row: Statement) => ({
    id: 'whitelist',
    text: words.toWhitelist,
    why: mayNotWhitelist,
    run: () => whitelisting.ask(row.exec_sql),
  });
  return {
    actionsOf: (row) =>
      row.statement_count > 1
        ? []
        : [
            ...(task.instance_name === '' ? [] : [analyse(row)]),
            ...(isSupported('sql_optimization', task.instance_db_type) ? [rewrite(row)] : []),
            ...(row.audit_result.length === 0 ? [] : [whitelist(row)]),
          ],
    dialogs: [
      <Rewriting key="rewrite" task={task} statement={rewriting.about} onClose={rewriting.done} />,
      <Whitelisting key="whitelist" value={whitelisting.about} onClose={whitelisting.done} />,
    ],
  };
}

function ofStatement({ task_id }: AuditTask, number: number) {
  return { taskId: String(task_id), sqlNum: String(number) };
}

function Whitelisting({ value, onClose }: { value: string | undefined; onClose: () => void }) {
  if (value === undefined) return null;
  return (
    <Suspense>
      <WhitelistDialog work={{ kind: 'add', value }} onClose={onClose} />
    </Suspense>
  );
}

type RewritingProps = { task: AuditTask; statement: Statement | undefined; onClose: () => void };

function Rewriting({ task: { task_id, instance_db_type }, statement, onClose }: RewritingProps) {
  if (!statement) return null;
  const { number, exec_sql: sql } = statement;
  return (
    <Suspense>
      <RewriteDialog taskId={task_id} number={number} sql={sql} dbType={instance_db_type} onClose={onClose} />
    </Suspense>
  );
}
