import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { getRuleKnowledge, listKnowledgeBases } from '../../../shared/contract/rules/knowledge/operations.ts';
import { ToolRefused } from './asker.ts';
import { failureWords } from './failure-words.ts';
import { bookCall } from './rates.ts';
import { fenced } from './told.ts';
import type { At } from './tool.ts';

const namesMax = 20;

/** What a person puts before an agent by its address, without a tool: the articles on rules. */
export function registerResources(server: McpServer, at: At): void {
  const { asker } = at;
  const template = new ResourceTemplate('sluice://rules/{db_type}/{rule_name}', {
    list: undefined,
    complete: {
      rule_name: (begun) =>
        told(at, async () => {
          const { data } = await asker(listKnowledgeBases, {
            query: { page_index: 1, page_size: namesMax, keywords: begun },
          });
          return [...new Set(data.map(({ rule_name: name }) => name))];
        }),
    },
  });
  server.registerResource(
    'rule',
    template,
    {
      title: 'A rule',
      description:
        'The article on one rule, by its name and database type as findings tell them: what it finds, why, and what to write instead',
      mimeType: 'text/markdown',
    },
    (uri, { db_type: type, rule_name: name }) =>
      told(at, async () => {
        const { data } = await asker(getRuleKnowledge, { params: { db_type: plain(type), rule_name: plain(name) } });
        // Articles are written by people of the tenant.
        return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: fenced(data.knowledge_content) }] };
      }),
  );
}

/** Counts as a call of a tool does; what fails is thrown in the words that an agent may hear. */
async function told<Answer>(at: At, work: () => Promise<Answer>): Promise<Answer> {
  try {
    await bookCall(at.ctx, 'calls');
    return await work();
  } catch (error) {
    throw new Error(failureWords(error, at), { cause: error });
  }
}

/** A part of an address as it is meant. */
function plain(part: string | readonly string[] | undefined): string {
  const written = typeof part === 'string' ? part : (part?.[0] ?? '');
  try {
    return decodeURIComponent(written);
  } catch {
    throw new ToolRefused(
      `"${written}" is no part of an address: write % and two hexadecimal digits for each special byte`,
    );
  }
}
