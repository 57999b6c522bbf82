/** What the server says of a channel, by the names of its settings. */
export type Settings = Readonly<Record<string, unknown>>;

/** Whether a secret is stored; undefined where nobody noted it. */
export function isKept(settings: Settings, name: string): boolean | undefined {
  const kept = settings['kept_secrets'];
  return Array.isArray(kept) ? kept.includes(name) : undefined;
}
