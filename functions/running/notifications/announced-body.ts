import { dbServicesByUid } from '../../databases/db-services/service.ts';
import type { News } from '../../ground/outbox/news.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

/** What a webhook is sent, as this API family writes it; made once, so that every try sends the same bytes. */
export async function announcedBody(table: TenantTable, told: News): Promise<string> {
  const { event, action, at, projectName, projectUid, subject } = told;
  const sources = await dbServicesByUid(
    { table },
    subject.sources.map(({ dbServiceUid }) => dbServiceUid),
  );
  const instanceInfo = subject.sources.map(({ dbServiceUid, schema }) => {
    const source = sources.find(({ uid }) => uid === dbServiceUid);
    return { host: source?.host ?? '', schema, port: source ? String(source.port) : '', desc: source?.desc ?? '' };
  });
  const workflow = {
    project_name: projectName,
    project_uid: projectUid,
    workflow_id: subject.id,
    workflow_subject: subject.name,
    workflow_status: subject.status,
    workflow_desc: subject.desc,
    ...(subject.stepId !== undefined && { current_step_info: { current_step_id: subject.stepId } }),
    workflow_task_id: subject.sources.at(-1)?.taskId,
    instanceInfo,
  };
  return JSON.stringify({ event, action, timestamp: at, payload: { [event]: workflow } });
}
