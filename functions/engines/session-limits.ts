/** Rows of a statement's result that are kept when the caller names no number. */
export const rowsKeptMax = 200;

/** Rows of a catalogue list: far above any screen, far below what would fill the memory of a function. */
export const catalogRowsMax = 50_000;

/** Firewalls drop silent connections after some minutes; long statements are silent. */
export const keepAliveDelayMs = 10_000;
