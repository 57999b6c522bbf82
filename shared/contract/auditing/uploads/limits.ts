/** Limits of files that go straight to the store. */
export const limits = {
  /** A file in a form travels as text that is a third longer, and the gateway takes 6 MB: what is larger goes by a link. */
  requestFileBytesMax: 4 * 1024 * 1024,
  uploadBytesMax: 200 * 1024 * 1024,
  /** What is read whole; only files that run as they are may be larger. */
  uploadReadBytesMax: 20 * 1024 * 1024,
  /** How many files of one person wait for their request, and how long. */
  uploadsWaitingMax: 40,
  uploadsWaitingBytesMax: 1024 ** 3,
  uploadSeconds: 3600,
  uploadLinkSeconds: 300,
} as const;
