/** A regular expression that a whole name of these fits, in either case; `\w` and its like may stand in them. */
export function namePattern(...alternatives: readonly string[]): RegExp {
  return new RegExp(`^(?:${alternatives.join('|')})$`, 'i');
}
