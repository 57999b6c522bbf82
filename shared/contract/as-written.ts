import * as z from 'zod';
import type { Text } from '../text.ts';
import { isWhole } from '../whole-characters.ts';
import type { Operation } from './operation.ts';

const mark = 'x-as-written';
/** What is said of half a character, which forms and addresses would turn into another one in silence. */
export const halfCharacter: Text = {
  zh: '含有半个字符（不成对的 UTF-16 代理码位），无法原样保存；请删除或重新输入该字符',
  en: 'This holds half a character (a lone UTF-16 surrogate), which nothing can keep. Remove the character or write it again',
};
const zero: Text = {
  zh: '含有 NUL 字符（U+0000），它不能是文本的一部分；请删除',
  en: 'This holds the character NUL (U+0000), which no text may hold. Remove it',
};

/**
 * A text that is somebody's work, letter by letter: a script, say. On its way it is neither trimmed nor mended, and what
 * cannot be kept as it is is refused. What holds nothing but space is no text.
 */
export const asWritten = z
  .string()
  .refine(isWhole, { params: { text: halfCharacter } })
  .refine((text) => !text.includes('\0'), { params: { text: zero } })
  .overwrite((text) => (text.trim() === '' ? '' : text))
  .meta({ [mark]: true });

/** Whether a field of a body holds texts as they were written. */
export function isAsWritten(op: Pick<Operation, 'body'>, name: string): boolean {
  return marksOf(op, name)?.[mark] === true;
}

/** Whether a field of a body is a text, or what is written as one; files are none. */
export function isTextField(op: Pick<Operation, 'body'>, name: string): boolean {
  const marks = marksOf(op, name);
  return marks !== undefined && marks['upload'] !== true;
}

/** Whether a field of a body is a file, or a list of them. */
export function isUploadField(op: Pick<Operation, 'body'>, name: string): boolean {
  return marksOf(op, name)?.['upload'] === true;
}

/** The first field of a body that is a file. */
export function uploadFieldOf(op: Pick<Operation, 'body'>): string | undefined {
  return Object.keys(fieldsOfBody(op)).find((name) => isUploadField(op, name));
}

function marksOf({ body }: Pick<Operation, 'body'>, name: string): Readonly<Record<string, unknown>> | undefined {
  const fields = fieldsOfBody({ body });
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && (z.globalRegistry.get(innermost(field)) ?? {});
}

/** The fields of a body by name; a body that is no object has none. */
export function fieldsOfBody({ body }: Pick<Operation, 'body'>): Readonly<Record<string, z.core.$ZodType>> {
  const { in: before } = body._zod.def as { readonly in?: z.ZodType };
  if (before) return fieldsOfBody({ body: before });
  return body instanceof z.ZodObject ? (body.shape as Readonly<Record<string, z.core.$ZodType>>) : {};
}

/** A field may be optional, have a default, or be a list. */
function innermost(field: z.core.$ZodType): z.core.$ZodType {
  const { innerType, element } = field._zod.def as {
    readonly innerType?: z.core.$ZodType;
    readonly element?: z.core.$ZodType;
  };
  const inner = innerType ?? element;
  return inner ? innermost(inner) : field;
}
