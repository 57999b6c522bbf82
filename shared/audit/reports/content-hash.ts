/**
 * A short name of a text, the same on every machine: 16 hex digits from two lanes of FNV-1a. Tells texts apart,
 * protects nothing.
 */
export function contentHash(text: string): string {
  let left = 0x811c9dc5;
  let right = 0x9747b28c;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    left = Math.imul(left ^ unit, 0x01000193);
    right = Math.imul(right ^ unit ^ (right >>> 13), 0x01000193);
  }
  return hex(left) + hex(right);
}

function hex(lane: number): string {
  return ((lane ^ (lane >>> 15)) >>> 0).toString(16).padStart(8, '0');
}
