/** Limits of the exceptions of SQL management. */
export const limits = {
  sqlExceptionsMax: 500,
  sqlExceptionContentLengthMax: 10_000,
} as const;
