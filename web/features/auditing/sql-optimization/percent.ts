/** 62.5 of the wire as "62.5%". */
export function percentOf(value: number, locale: string): string {
  return (value / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
}
