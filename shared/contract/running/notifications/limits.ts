/** Limits of messages. */
export const limits = {
  bellNoticesMax: 30,
  /** More unread ones are not counted: the bell then says "99+". */
  bellUnreadMax: 100,
  undeliveredAtOnceMax: 50,
} as const;
