import * as z from 'zod';
import { auditDirectly } from '../../../../shared/contract/auditing/direct-audits/operations.ts';
import {
  getWorkflow as operation,
  listWorkflowTasks,
} from '../../../../shared/contract/changes/workflows/operations.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Context } from '../../../platform/context.ts';
import { packedText } from '../packed-text.ts';
import { projectField, projectNamed, schemaField, sourceField, sourceNamed } from '../places.ts';
import { tool } from '../tool.ts';

export const getWorkflow = tool({
  name: 'get_workflow',
  title: 'Look at a workflow',
  description: 'How a change stands: its steps, who is asked, and how it went on each data source.',
  input: z.object({ project: projectField, workflow_id: z.string().min(1).max(64) }),
  opens: 'reading tokens',
  run: async ({ project: name, workflow_id }, { asker }) => {
    const { name: project_name } = await projectNamed(asker, name);
    const params = { project_name, workflow_id };
    const [{ data: workflow }, { data: tasks }] = await Promise.all([
      asker(operation, { params }),
      asker(listWorkflowTasks, { params }),
    ]);
    return {
      facts: { status: workflow.record.status },
      data: {
        name: workflow.workflow_name,
        description: workflow.desc,
        created_by: workflow.create_user_name,
        created_at: workflow.create_time,
        steps: workflow.record.workflow_step_list,
        sources: tasks.map((one) => ({
          name: one.instance_name,
          schema: one.instance_schema,
          status: one.status,
          score: one.task_score,
          failed_because: one.exec_fail_reason,
        })),
      },
    };
  },
});

export const createWorkflow = tool({
  name: 'create_workflow',
  title: 'Draft a workflow',
  description:
    'Drafts a change for a person to submit: audits the SQL and answers an address of the console, where the person finds the form filled in, reads it, and submits it or not. Nothing is made, approved or run by this call.',
  input: z.object({
    project: projectField,
    source: sourceField,
    schema: schemaField,
    sql: z.string().min(1).max(20_000).describe('The change'),
  }),
  opens: 'full tokens',
  run: async ({ project: name, source, schema, sql }, { asker, ctx }) => {
    const project = await projectNamed(asker, name);
    const { instance_name, instance_type } = await sourceNamed(asker, project, source, 'create_workflow');
    const { data } = await asker(auditDirectly, {
      body: { sql_content: sql, sql_type: 'sql', instance_type, instance_name, schema_name: schema, page_size: 20 },
    });
    return {
      facts: {
        submitted: false,
        next: 'Give the address to the person, who opens it, reads the change and submits it',
        address: draftAddress(ctx, { project: project.name, source: instance_name, schema, sql }),
        worst_level: data.audit_level || 'none',
      },
      data: {
        findings: data.sql_results.flatMap(({ number, audit_result }) =>
          audit_result.map(({ level, rule_name, message }) => ({ statement: number, level, rule_name, message })),
        ),
      },
    };
  },
});

type Draft = { readonly project: string; readonly source: string; readonly schema: string; readonly sql: string };

/** Where the console opens the form with the change in it: the way that other programs hand SQL over. */
function draftAddress({ request: { host, isEncrypted } }: Context, { project, source, schema, sql }: Draft): string {
  const carried = JSON.stringify({ instanceName: source, schema, sql });
  const query = new URLSearchParams({
    from: 'agent',
    to: 'create_workflow',
    project_name: project,
    compression_data: packedText(carried),
  });
  const address = `${isEncrypted ? 'https' : 'http'}://${host}/transit?${query.toString()}`;
  if (address.length > limits.agentDraftAddressMax)
    throw new AppError('agentDraftTooLong', { max: limits.agentDraftAddressMax });
  return address;
}
