/** The headers by which the distribution tells the functions that a call came through it, and from whom. */
export const proofHeader = 'x-sluice-proof';
/** The header in which the distribution tells the address of the caller. */
export const viewerHeader = 'x-sluice-viewer';
/** The header in which the distribution tells the host name that the caller asked for. */
export const hostHeader = 'x-sluice-host';
/** Stands between the proofs that a function accepts: while one follows the other there are two. */
export const severalProofs = ',';
