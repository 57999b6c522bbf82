import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { getRuleKnowledge, listKnowledgeBases } from '../../../shared/contract/rules/knowledge/operations.ts';
import { bookCall } from './rates.ts';
import { fenced } from './told.ts';
import type { At } from './tool.ts';

const namesMax = 20;

/** What a person puts before an agent by its address, without a tool: the articles on rules. */
export function registerResources(server: McpServer, { ctx, asker }: At): void {
  const template = new ResourceTemplate('sluice://rules/{db_type}/{rule_name}', {
    list: undefined,
    complete: {
      rule_name: async (begun) => {
        await bookCall(ctx, 'calls');
        const { data } = await asker(listKnowledgeBases, {
          query: { page_index: 1, page_size: namesMax, keywords: begun },
        });
        return [...new Set(data.map(({ rule_name: name }) => name))];
      },
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
    async (uri, { db_type: type, rule_name: name }) => {
      await bookCall(ctx, 'calls');
      const { data } = await asker(getRuleKnowledge, { params: { db_type: plain(type), rule_name: plain(name) } });
      // Articles are written by people of the tenant.
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: fenced(data.knowledge_content) }] };
    },
  );
}

/** A part of an address as it is meant. */
function plain(part: string | readonly string[] | undefined): string {
  return decodeURIComponent(typeof part === 'string' ? part : (part?.[0] ?? ''));
}
