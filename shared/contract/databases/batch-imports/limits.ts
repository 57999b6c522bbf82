/** Limits of imports: a file is read, checked and saved within one request. */
export const limits = {
  importFileBytesMax: 1024 * 1024,
  importRowsMax: 200,
} as const;
