import type { getObjectForms } from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import { structureParts } from '../../../../shared/contract/auditing/drift-checks/states.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { words } from './words.ts';

export type Form = Received<typeof getObjectForms>['data']['forms'][number];
type Became = Pick<Form, 'renamed_from' | 'renamed_to' | 'is_made_anew' | 'renamed_parts'>;

/** What the server tells for certain of an object, each fact by itself. */
export function becameTexts({
  renamed_from: from,
  renamed_to: to,
  is_made_anew: isAnew,
  renamed_parts,
}: Became): Text[] {
  const parts = renamed_parts ?? [];
  const former = from || isAnew ? words.formerRenamedTo : words.renamedTo;
  return [
    ...(from ? [fill(words.renamedFrom, { name: from.object_name })] : []),
    ...(isAnew ? [words.madeAnew] : []),
    ...(to ? [fill(former, { name: to.object_name })] : []),
    ...parts.map(({ part, from_name, to_name }) =>
      fill(words.renamedPart, { part: structureParts.labels[part], from: from_name, to: to_name }),
    ),
  ];
}

/** Some of them in one line. */
export function inOneLine(texts: readonly Text[], say: (text: Text) => string): string {
  const line = texts.map(say).join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}
