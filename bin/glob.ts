/** Whether a path with forward slashes fits a pattern: `*` and `?` within a name, `**` across folders, `{a,b}`, `[a-z]`. */
export function globMatcher(pattern: string): (path: string) => boolean {
  const expression = new RegExp(`^${translated(pattern.replace(/^\.\//, ''))}$`, 'u');
  return (path) => expression.test(path);
}

/** Whether a word is meant as a pattern. */
export function isGlob(word: string): boolean {
  return /[*?[{]/.test(word);
}

/** The folder from which on a pattern has to be searched, and what is left of the pattern. */
export function globBase(pattern: string): { folder: string; rest: string } {
  const parts = pattern.split('/');
  const at = parts.findIndex(isGlob);
  const folder = parts.slice(0, at).join('/');
  return { folder: folder === '' ? (pattern.startsWith('/') ? '/' : '.') : folder, rest: parts.slice(at).join('/') };
}

function translated(pattern: string): string {
  let result = '';
  let braces = 0;
  for (let at = 0; at < pattern.length; at++) {
    const [sign] = tokens.exec(pattern.slice(at)) ?? [''];
    if (sign === '') continue;
    at += sign.length - 1;
    if (sign === '{') braces++;
    if (sign === '}') braces--;
    const isList = sign === '{' || (sign === '}' && braces >= 0) || (sign === ',' && braces > 0);
    result += isList ? listSigns[sign] : meaning(sign);
  }
  return result + ')'.repeat(Math.max(0, braces));
}

const tokens = /^(?:\*\*\/|\/\*\*$|\*+|\?|\[[!^]?[^\]/]+\]|[^])/u;
const listSigns: Readonly<Record<string, string>> = { '{': '(?:', '}': ')', ',': '|' };

function meaning(sign: string): string {
  if (sign === '**/') return '(?:[^/]+/)*';
  if (sign === '/**') return '/.+';
  if (sign === '**') return '.*';
  if (sign.startsWith('*')) return '[^/]*';
  if (sign === '?') return '[^/]';
  if (sign.length > 1 && sign.startsWith('['))
    return `[${sign
      .slice(1, -1)
      .replace(/[\\[\]]/g, '\\$&')
      .replace(/^[!^]/, '^/')}]`;
  return sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
