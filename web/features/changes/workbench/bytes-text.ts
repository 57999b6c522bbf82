const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** A size as people read it, with at most one digit behind the point; servers estimate it anyway. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${units[power] ?? ''}`;
}
