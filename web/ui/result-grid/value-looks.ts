import type { ColumnKind } from '../../../shared/row-formats/cell.ts';
import { geometryText } from './geometry-text.ts';

/** How a value can be read. */
export type ValueLook = 'json' | 'geometry' | 'bytes' | 'text';
const bytesMax = 64 * 1024;

/** The ways in which a value can be read, the best first. */
export function looksOf(value: string, { kind, type }: { readonly kind: ColumnKind; readonly type: string }) {
  const looks: { readonly look: ValueLook; readonly text: string; readonly isPart?: boolean }[] = [];
  const json = kind === 'json' || /^\s*[{[]/.test(value) ? indentedJson(value) : undefined;
  if (json !== undefined) looks.push({ look: 'json', text: json });
  const geometry = /geom|geog|point|line|polygon|binary|blob|bytea/i.test(type) ? geometryText(value) : undefined;
  if (geometry !== undefined) looks.push({ look: 'geometry', text: geometry });
  const hex = kind === 'binary' ? /^(?:0x|\\x)((?:[0-9a-f]{2})*)$/i.exec(value)?.[1] : undefined;
  if (hex !== undefined) looks.push({ look: 'bytes', text: hexLines(hex), isPart: hex.length / 2 > bytesMax });
  looks.push({ look: 'text', text: value });
  return looks;
}

/** JSON with its lines, every number and text as it stands; undefined when it is none. */
export function indentedJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const pieces = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let written = '';
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1] ?? '';
    if (piece === '}' || piece === ']') {
      depth--;
      written += before === '{' || before === '[' ? piece : line() + piece;
      return;
    }
    if (before === '{' || before === '[' || before === ',') written += line();
    written += piece === ':' ? ': ' : piece;
    if (piece === '{' || piece === '[') depth++;
  });
  return written;
}

/** Sixteen bytes a line: where, which, and as letters. */
function hexLines(hex: string): string {
  const lines: string[] = [];
  for (let at = 0; at < Math.min(hex.length, bytesMax * 2); at += 32) {
    const bytes = hex.slice(at, at + 32).match(/../g) ?? [];
    const letters = bytes
      .map((byte) => Number.parseInt(byte, 16))
      .map((code) => (code >= 32 && code < 127 ? String.fromCharCode(code) : '.'));
    lines.push(`${(at / 2).toString(16).padStart(8, '0')}  ${bytes.join(' ').padEnd(47)}  ${letters.join('')}`);
  }
  return lines.join('\n');
}
