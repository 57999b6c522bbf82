/** The words of an integration text, and the command behind its last marker line. */
export function commandIn(text: string): { readonly usage: string; readonly command: string } {
  const lines = text.split('\n');
  const marker = lines.findLastIndex((line) => /^#.*#$/.test(line.trim()));
  return {
    usage: lines
      .slice(0, Math.max(0, marker))
      .filter((line) => !/^#.*#$/.test(line.trim()))
      .join('\n'),
    command: lines
      .slice(marker + 1)
      .join('\n')
      .trim(),
  };
}
