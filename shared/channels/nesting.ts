import type { ChannelFields } from './channel.ts';

type Values = Readonly<Record<string, unknown>>;

/** Settings as the wire has them: some stand in an object of their own. */
export function nested(fields: ChannelFields, flat: Values): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) {
    const inside = fields[name]?.inside;
    if (inside === undefined) all[name] = value;
    else all[inside] = { ...partOf(all[inside]), [name]: value };
  }
  return all;
}

/** The same settings side by side. */
export function flattened(fields: ChannelFields, wire: Values): Record<string, unknown> {
  const insides = new Set(Object.values(fields).flatMap(({ inside }) => inside ?? []));
  return Object.fromEntries(
    Object.entries(wire).flatMap(([name, value]) =>
      insides.has(name) ? Object.entries(partOf(value)) : [[name, value]],
    ),
  );
}

function partOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
