import { halfCharacter } from '../../shared/contract/as-written.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { partsOf } from '../../shared/contract/sent-fields.ts';
import { fill, inLocale, type Text } from '../../shared/text.ts';
import { isWhole } from '../../shared/whole-characters.ts';
import { CallError } from './call-error.ts';
import { shownLocale } from './language.tsx';

/** The body of an operation as a form, in which no text is changed on its way. */
export function encodedForm(op: Operation, body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const part of partsOf(op, body, (value) => value instanceof File)) {
    if (part.kind === 'file') {
      const file = part.file as File;
      form.append(part.name, file, file.name);
      continue;
    }
    // Half a character would become another one in silence.
    if (!isWhole(part.text)) throw refused(part.name);
    if (part.kind === 'field') form.append(part.name, part.text);
    else form.append(part.name, new Blob([part.text], { type: 'text/plain' }), `${part.name}.txt`);
  }
  return form;
}

const message: Text = { zh: '{name}：{problem}', en: '{name}: {problem}' };

function refused(path: string): CallError {
  const locale = shownLocale();
  const said = inLocale(fill(message, { name: path, problem: halfCharacter }), locale);
  const fields = [{ path, message: inLocale(halfCharacter, locale) }];
  return new CallError({ code: 7001, status: 200, message: said, kind: 'validation', fields });
}
