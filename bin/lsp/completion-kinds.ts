import { CompletionItemKind } from 'vscode-languageserver/node';

/** How editors picture what may be written. */
export const completionKinds: Readonly<Record<string, CompletionItemKind | undefined>> = {
  keyword: CompletionItemKind.Keyword,
  schema: CompletionItemKind.Module,
  table: CompletionItemKind.Class,
  view: CompletionItemKind.Interface,
  column: CompletionItemKind.Field,
  alias: CompletionItemKind.Variable,
  cte: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
  join: CompletionItemKind.Snippet,
};
