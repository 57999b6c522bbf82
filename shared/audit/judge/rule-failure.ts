import type { Text } from '../../text.ts';

/**
 * Thrown by a rule that knows in words why it can say nothing about a statement; whatever else is thrown is told as it
 * is.
 */
export class RuleFailure extends Error {
  override readonly name = 'RuleFailure';
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}
