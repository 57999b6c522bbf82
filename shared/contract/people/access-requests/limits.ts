/** Limits of access for a time. */
export const limits = {
  accessHoursMax: 30 * 24,
  accessReasonMax: 255,
  /** What one member may hold for a time in one project, and wait for: both stand in the membership, which every request reads. */
  accessHeldMax: 10,
  accessOpenMax: 5,
  /** A request that nobody decides about lapses. */
  accessLapseDays: 7,
  /** How long requests are shown after they are over; operation records stay longer. */
  accessKeptDays: 180,
} as const;
