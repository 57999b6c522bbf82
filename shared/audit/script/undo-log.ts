/** Changes of sets and maps that can be taken back as far as a mark. */
export class UndoLog {
  private readonly steps: (() => void)[] = [];

  /** Where the log stands. */
  get mark(): number {
    return this.steps.length;
  }

  add<T>(set: Set<T>, value: T): void {
    if (set.has(value)) return;
    set.add(value);
    this.steps.push(() => set.delete(value));
  }

  /** Answers whether it was there. */
  remove<T>(set: Set<T>, value: T): boolean {
    if (!set.delete(value)) return false;
    this.steps.push(() => set.add(value));
    return true;
  }

  /** Puts a value, or takes the key out where there is none. */
  put<K, V extends NonNullable<unknown>>(map: Map<K, V>, key: K, value: V | undefined): void {
    const before = map.get(key);
    set(map, key, value);
    this.steps.push(() => set(map, key, before));
  }

  backTo(mark: number): void {
    for (const step of this.steps.splice(mark).reverse()) step();
  }

  /** From now on nothing of it can be taken back. */
  forget(): void {
    this.steps.length = 0;
  }
}

function set<K, V extends NonNullable<unknown>>(map: Map<K, V>, key: K, value: V | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}
