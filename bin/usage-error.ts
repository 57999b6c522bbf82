import { fill, type Text } from '../shared/text.ts';

/** The command cannot do what it was asked for; ends with 2 and tells why. */
export class UsageError extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

/** The command was called in a way that it cannot follow: how it is called is told too. */
export class WrongCall extends UsageError {}

/** Why something outside failed, in the words of the system. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** That something cannot be read, and why. */
export function cannotRead(path: string, reason: Text): Text {
  return fill({ zh: '无法读取 {path}：{reason}', en: 'Cannot read {path}: {reason}' }, { path, reason });
}
