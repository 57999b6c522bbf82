import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

const place = {
  project: z.string().describe('Name of the project'),
  source: z.string().describe('Name of the data source'),
};

/** Ready words for jobs that take several tools in a good order. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'review_migration',
    {
      title: 'Review a migration',
      description: 'Audit a change of a schema, see what it locks and breaks, and draft it as a workflow',
      argsSchema: z.object({ ...place, sql: z.string().describe('The migration') }),
    },
    ({ project, source, sql }) =>
      asked([
        `Review this migration for the data source ${source} of the project ${project}.`,
        'First call audit_sql with it. For each finding say what breaks and what to write instead; get_knowledge explains a rule.',
        'Look at the tables that it touches with describe_schema. Then show me the mended SQL, and only when I agree call create_workflow with it.',
        '',
        sql,
      ]),
  );
  server.registerPrompt(
    'find_slow_sql',
    {
      title: 'Find and mend slow SQL',
      description: 'Find the slowest SQL of a data source, explain it, and draft what helps as a workflow',
      argsSchema: z.object(place),
    },
    ({ project, source }) =>
      asked([
        `Find the slowest SQL on the data source ${source} of the project ${project}: call search_collected_sql in the order slowest.`,
        'Take its plan by explain and its tables by describe_schema, and ask suggest_rewrite what would help.',
        'Tell me what makes it slow and what you would change, with the figures. Only when I agree call create_workflow with the change.',
      ]),
  );
}

function asked(lines: readonly string[]) {
  const content = { type: 'text' as const, text: lines.join('\n') };
  return { messages: [{ role: 'user' as const, content }] };
}
