/** Limits of comments. */
export const limits = {
  commentLengthMax: 2000,
  /** Of one thing that is talked about. */
  commentsMax: 500,
  commentMentionsMax: 10,
  /** How long an author may change or delete what they wrote. */
  commentEditMinutes: 60,
  commentQuoteLengthMax: 300,
} as const;
