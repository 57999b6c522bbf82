/** The headers by which the distribution tells the functions that a call came through it, and from whom. */
export const proofHeader = 'x-sluice-proof';
export const viewerHeader = 'x-sluice-viewer';
