import { useMemo, type ReactNode } from 'react';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { dialectOf } from './sql-editor-setup.ts';
import type { SqlTextProps } from './sql-text.tsx';

const classes = tagHighlighter([
  { tag: tags.keyword, class: 'sql-keyword' },
  { tag: [tags.string, tags.special(tags.string)], class: 'sql-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'sql-number' },
  { tag: [tags.lineComment, tags.blockComment], class: 'sql-comment' },
  { tag: [tags.typeName, tags.standard(tags.name)], class: 'sql-type' },
]);
/** Beyond this, colours cost more than they help. */
const colouredLengthMax = 20_000;

export default function SqlTextView({ sql, dbType }: SqlTextProps) {
  return useMemo(() => (sql.length > colouredLengthMax ? sql : coloured(sql, dbType)), [sql, dbType]);
}

function coloured(sql: string, dbType: string | undefined): ReactNode {
  const parts: ReactNode[] = [];
  const tree = dialectOf(dbType).language.parser.parse(sql);
  const put = (text: string, className: string) =>
    parts.push(
      className ? (
        <span key={parts.length} className={className}>
          {text}
        </span>
      ) : (
        text
      ),
    );
  highlightCode(sql, tree, classes, put, () => parts.push('\n'));
  return <>{parts}</>;
}
