// Which things are loaded together: things that the same files need make one group, and groups are joined as long as that saves more requests than it adds bytes.

/**
 * `things`: for each thing its bytes, which `users` need it and which other things it brings along. Answers groups of things with
 * the users that load them. A joined group is loaded by all users of both; so is whatever its things bring along.
 * `requestBytes` is how many bytes weigh as much as one request more; `weightOf` a user is how much its bytes weigh, and below
 * one its requests as well.
 */
export function mergedGroups(things, { requestBytes, weightOf = () => 1 }) {
  const users = [...new Set([...things.values()].flatMap((thing) => [...thing.users]))].sort();
  const places = new Map(users.map((user, place) => [user, place]));
  const weights = users.map(weightOf);
  const groups = new Map();
  const groupOf = new Map();
  for (const [name, thing] of things) {
    const set = bitsOf(
      [...thing.users].map((user) => places.get(user)),
      users.length,
    );
    addTo(groups, groupOf, set, [name], thing.bytes);
  }
  const world = { groups, groupOf, things, weights };
  for (;;) {
    const best = bestJoin(world, requestBytes);
    if (!best) break;
    join(world, best.set, best.members);
  }
  return [...groups.values()].map(({ set, members }) => ({
    users: users.filter((_, place) => has(set, place)),
    members: [...members].sort(),
  }));
}

function bitsOf(places, size) {
  const set = new Uint32Array(Math.ceil(size / 32));
  for (const place of places) set[place >>> 5] |= 1 << (place & 31);
  return set;
}

const has = (set, place) => ((set[place >>> 5] >>> (place & 31)) & 1) === 1;
const unionOf = (a, b) => a.map((word, i) => word | b[i]);

function addTo(groups, groupOf, set, names, bytes) {
  const key = set.join();
  const group = groups.get(key) ?? { key, set, members: new Set(), bytes: 0 };
  for (const name of names) {
    group.members.add(name);
    groupOf.set(name, group);
  }
  group.bytes += bytes;
  groups.set(key, group);
  return group;
}

/** The two groups whose joining gains most; undefined when none gains. */
function bestJoin(world, requestBytes) {
  const groups = [...world.groups.values()];
  let best;
  for (let i = 0; i < groups.length; i++)
    for (let k = i + 1; k < groups.length; k++) {
      const guess = gainOf(groups[i], groups[k], world.weights, requestBytes);
      if (guess <= (best?.gain ?? 0)) continue;
      const found = wholeJoin(world, groups[i], groups[k], requestBytes);
      if (found.gain > (best?.gain ?? 0)) best = found;
    }
  return best;
}

function gainOf(a, b, weights, requestBytes) {
  let gain = 0;
  for (let place = 0; place < weights.length; place++) {
    const inA = has(a.set, place);
    const inB = has(b.set, place);
    if (inA && inB) gain += Math.min(1, weights[place]) * requestBytes;
    else if (inA) gain -= weights[place] * b.bytes;
    else if (inB) gain -= weights[place] * a.bytes;
  }
  return gain;
}

/** The gain with everything that the two bring along, which the users of both load from then on. */
function wholeJoin(world, a, b, requestBytes) {
  const set = unionOf(a.set, b.set);
  const members = broughtBy(world, [a, b], set);
  let gain = gainOf(a, b, world.weights, requestBytes);
  for (const group of members)
    if (group !== a && group !== b)
      for (let place = 0; place < world.weights.length; place++)
        if (has(set, place) && !has(group.set, place)) gain -= world.weights[place] * group.bytes;
  return { gain, set, members };
}

/** The groups that must grow when these two do. */
function broughtBy({ groupOf, things }, from, set) {
  const seen = new Set(from);
  for (const group of seen)
    for (const member of group.members)
      for (const other of things.get(member).brings) {
        const next = groupOf.get(other);
        if (next && !seen.has(next) && set.some((word, i) => (word & ~next.set[i]) !== 0)) seen.add(next);
      }
  return seen;
}

function join(world, set, members) {
  for (const group of members) world.groups.delete(group.key);
  for (const group of members) addTo(world.groups, world.groupOf, unionOf(group.set, set), group.members, group.bytes);
}
