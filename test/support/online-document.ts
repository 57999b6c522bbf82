/** What two writers met beside an online change: one on the table that was changed, one on a table that nobody changed. */
export type OnlineWait = {
  readonly server: string;
  readonly rows: number;
  readonly tookSeconds: number;
  readonly writes: number;
  readonly longestMs: number;
  readonly longestBesideMs: number;
};

/** The table of how long writers waited, for people. */
export function waitsDocument(waits: readonly OnlineWait[]): string {
  const lines = waits.map((one) =>
    [one.server, one.rows, `${one.tookSeconds} s`, one.writes, `${one.longestMs} ms`, `${one.longestBesideMs} ms`].join(
      ' | ',
    ),
  );
  return `${[
    '<!-- Made by SLUICE_LANE=prove npx jest functions/changes/execution/run-online-writer; do not edit. -->',
    '# How long writers wait beside an online change',
    '',
    'A column was made wider by `pt-online-schema-change`, driven by Sluice, while two sessions wrote every few milliseconds: one into that table, one into a table of the same server that nobody changed. Every write was there afterwards. What the machine and the server make them wait they wait alike, so what the first waits longer is the change’s: less than a second, or the proof fails.',
    '',
    '| Server | Rows | The change took | Writes into its table | Longest wait there | Longest wait beside |',
    '|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n')}\n`;
}

/** The waits that a document holds. */
export function waitsIn(written: string): OnlineWait[] {
  return written.split('\n').flatMap((line) => {
    const [, server = '', ...cells] = line.split('|').map((cell) => cell.trim());
    const [rows = 0, tookSeconds = 0, writes = 0, longestMs = 0, longestBesideMs = 0] = cells.map(Number.parseFloat);
    return rows > 0 ? [{ server, rows, tookSeconds, writes, longestMs, longestBesideMs }] : [];
  });
}
