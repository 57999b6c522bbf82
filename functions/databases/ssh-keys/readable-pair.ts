import type { ParsedKey } from 'ssh2';

type Pair = { readonly public: string; readonly private: string };
type Parse = (key: string) => ParsedKey | ParsedKey[] | Error;

/** A pair that can be read back and signs what its public half accepts: the library writes about one in 140 wrongly. */
export function readablePair(make: () => Pair, parse: Parse): Pair {
  for (let tries = 0; tries < triesMax; tries++) {
    const pair = make();
    if (fits(pair, parse)) return pair;
  }
  throw new Error('invariant: of so many pairs one can be read');
}
const triesMax = 20;

function fits({ public: shown, private: kept }: Pair, parse: Parse): boolean {
  const [opened, seen] = [keyOf(parse(kept)), keyOf(parse(shown))];
  if (!opened || !seen || !opened.getPublicSSH().equals(seen.getPublicSSH())) return false;
  const signed = opened.sign(Buffer.from(proof));
  return !(signed instanceof Error) && seen.verify(Buffer.from(proof), signed) === true;
}
const proof = 'read back';

function keyOf(parsed: ReturnType<Parse>): ParsedKey | undefined {
  const [key] = [parsed].flat();
  return key instanceof Error ? undefined : key;
}
