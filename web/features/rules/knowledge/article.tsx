import { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { MarkdownText } from '../../../ui/markdown.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import './knowledge.css';

type Props = { readonly content: string; readonly dbType: string };

/** An article, whose SQL is laid out and coloured. */
export function Article({ content, dbType }: Props) {
  return (
    <MarkdownText
      content={content}
      slugOf={slugOf}
      renderRule={(next, node) =>
        node.type === RuleType.codeBlock && isSql(node) ? (
          <SqlText key={node.text} sql={node.text} dbType={dbType} />
        ) : (
          next()
        )
      }
    />
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
