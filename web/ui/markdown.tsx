import type { ReactNode } from 'react';
import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import Box from '@cloudscape-design/components/box';
import './markdown.css';

type Props = {
  readonly content: string;
  readonly slugOf?: (heading: string) => string;
  readonly renderRule?: MarkdownToJSX.Options['renderRule'];
};

/** Markdown as a page. What people wrote never becomes HTML of its own: tags are shown as text, links only lead to addresses. */
export function MarkdownText({ content, slugOf, renderRule }: Props) {
  return (
    <div className="markdown">
      <Markdown
        options={{
          disableParsingRawHTML: true,
          forceBlock: true,
          wrapper: 'div',
          overrides: { a: { props: { target: '_blank', rel: 'noopener noreferrer' } }, img: { component: NoPicture } },
          ...(slugOf && { slugify: slugOf }),
          ...(renderRule && { renderRule }),
        }}
      >
        {content}
      </Markdown>
    </div>
  );
}

// A picture would tell its server who reads what, and the content security policy refuses it anyway.
function NoPicture({ alt }: { readonly alt?: string }): ReactNode {
  return (
    <Box variant="span" color="text-body-secondary">
      {alt}
    </Box>
  );
}
