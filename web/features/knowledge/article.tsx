import type { ReactNode } from 'react';
import Markdown, { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react';
import Box from '@cloudscape-design/components/box';
import { SqlText } from '../../ui/sql-text.tsx';
import './knowledge.css';

type Props = { readonly content: string; readonly dbType: string };

/** Markdown as a page. What people wrote never becomes HTML of its own: tags are shown as text, links only lead to addresses. */
export function Article({ content, dbType }: Props) {
  return (
    <div className="article">
      <Markdown
        options={{
          disableParsingRawHTML: true,
          forceBlock: true,
          wrapper: 'div',
          slugify: slugOf,
          overrides: { a: { props: { target: '_blank', rel: 'noopener noreferrer' } }, img: { component: NoPicture } },
          renderRule: (next, node) =>
            node.type === RuleType.codeBlock && isSql(node) ? (
              <SqlText key={node.text} sql={node.text} dbType={dbType} />
            ) : (
              next()
            ),
        }}
      >
        {content}
      </Markdown>
    </div>
  );
}

/** The second-level headings of a text in Markdown, for its outline. */
export function headingsOf(content: string): { readonly id: string; readonly text: string }[] {
  let isCode = false;
  return content.split('\n').flatMap((line) => {
    if (line.startsWith('```')) isCode = !isCode;
    const text = !isCode && line.startsWith('## ') ? line.slice(3).trim() : '';
    return text === '' ? [] : [{ id: slugOf(text), text }];
  });
}

function slugOf(text: string): string {
  return `article-${text.toLowerCase().replace(/\s+/g, '-')}`;
}

function isSql({ lang }: MarkdownToJSX.CodeBlockNode): boolean {
  return lang === undefined || lang === '' || lang === 'sql';
}

// A picture would tell its server who reads what, and the content security policy refuses it anyway.
function NoPicture({ alt }: { readonly alt?: string }): ReactNode {
  return (
    <Box variant="span" color="text-body-secondary">
      {alt}
    </Box>
  );
}
