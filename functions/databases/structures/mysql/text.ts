import { quoteBacktick } from '../../../../shared/engines/quoting.ts';

/** The text of SHOW CREATE without the schema before names. What stands in quotes is somebody's value, and stays. */
export function withoutSchema(text: string, schema: string): string {
  const prefix = `${quoteBacktick(schema)}.`;
  return text.replace(/'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`\.?/gs, (found) => (found === prefix ? '' : found));
}

const head =
  /^CREATE( OR REPLACE)?( ALGORITHM=\w+)?( DEFINER=(?:`(?:[^`]|``)*`@`(?:[^`]|``)*`|`(?:[^`]|``)*`|\S+))?( SQL SECURITY (?:DEFINER|INVOKER))?/;

/** The head of what SHOW CREATE tells apart into what makes the object and what says in whose name, and how, it runs. */
export function headOf(text: string): Readonly<Record<'text' | 'algorithm' | 'security' | 'definer', string>> {
  const [found = '', , algorithm = '', definer = '', security = ''] = head.exec(text) ?? [];
  return {
    text: `CREATE${text.slice(found.length)}`,
    algorithm: algorithm.replace(' ALGORITHM=', ''),
    security: security.replace(' SQL SECURITY ', ''),
    definer: definer.replace(' DEFINER=', ''),
  };
}
