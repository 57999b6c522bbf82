import type { ReactNode } from 'react';

/** The words of a comment: plain text, in which `code` and @names of those who were told stand out. Nothing else is read in it. */
export function CommentText({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <div className="comment-text">
      {text
        .split(/(`[^`\n]+`)/)
        .map((part, index) =>
          part.length > 2 && part.startsWith('`') && part.endsWith('`') ? (
            <code key={index}>{part.slice(1, -1)}</code>
          ) : (
            <span key={index}>{withNames(part, names)}</span>
          ),
        )}
    </div>
  );
}

function withNames(text: string, names: readonly string[]): ReactNode {
  const [name, ...others] = [...names].sort((one, other) => other.length - one.length);
  if (name === undefined) return text;
  return text.split(`@${name}`).map((part, index) => (
    <span key={index}>
      {index > 0 && <strong>@{name}</strong>}
      {withNames(part, others)}
    </span>
  ));
}
