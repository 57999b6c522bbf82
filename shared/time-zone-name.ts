/** Whether there is a time zone of this IANA name. */
export function isTimeZone(name: string): boolean {
  // What looks like an offset is taken by some versions of the platform and not by others.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
