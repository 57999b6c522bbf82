import { env } from 'vscode';
import { inLocale, type Text } from '../../../shared/text.ts';

/** A text in the language of the editor. */
export function say(text: Text): string {
  return inLocale(text, env.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US');
}
