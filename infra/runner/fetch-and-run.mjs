// The whole of what the container starts with: it fetches the built code of the deployment (a zip archive, the one that the
// functions have) by the role of the task, and gh-ost where the deployment has it, and runs the runner out of it. Plain Node, since
// the image holds nothing else.
import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';

const {
  SLUICE_CODE_URL: codeUrl,
  SLUICE_GH_OST_URL: ghOstUrl,
  AWS_REGION: region,
  AWS_CONTAINER_CREDENTIALS_FULL_URI: fullUri,
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: relativeUri,
} = process.env;
const folder = mkdtempSync('/tmp/sluice-');
unpack(await fetched(new URL(codeUrl)), folder);
if (ghOstUrl) {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'gh-ost'), await fetched(new URL(ghOstUrl)), { mode: 0o755 });
  process.env.PATH = `${programs}:${process.env.PATH}`;
}
await import(pathToFileURL(join(folder, 'runner.mjs')).href);

async function fetched(url) {
  for (let attempt = 1; ; attempt++) {
    try {
      const credentials = await answer(fullUri ?? `http://169.254.170.2${relativeUri}`, {});
      return Buffer.from(await (await answer(url, signed(url, await credentials.json()))).arrayBuffer());
    } catch (error) {
      if (attempt === 4) throw error;
      await new Promise((tried) => setTimeout(tried, attempt * 1000));
    }
  }
}

async function answer(url, headers) {
  const reply = await fetch(url, { headers });
  if (!reply.ok) throw new Error(`${new URL(url).host} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}

/** Signature version 4 of a GET without a body. */
function signed({ host, pathname }, { AccessKeyId, SecretAccessKey, Token }) {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const body = createHash('sha256').update('').digest('hex');
  const sent = { 'x-amz-content-sha256': body, 'x-amz-date': time, 'x-amz-security-token': Token };
  const headers = { host, ...sent };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = ['GET', pathname, '', lines.join(''), names, body].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(hmac, `AWS4${SecretAccessKey}`);
  const signature = hmac(key, text).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${AccessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...sent, authorization };
}

function hmac(key, text) {
  return createHmac('sha256', key).update(text).digest();
}

/** Reads the directory at the end of the archive; sizes in the heads of its files may be left out. */
function unpack(zip, into) {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new Error('the code of the deployment is no zip archive');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameLength, extra, comment, start] = [10, 20, 28, 30, 32, 42].map((offset) =>
      offset === 20 || offset === 42 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    );
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength + extra + comment;
    if (name.endsWith('/')) continue;
    const file = resolve(into, name);
    if (!file.startsWith(into + sep)) throw new Error(`${name} leads out of the archive`);
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(from, from + size);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, method === 0 ? packed : inflateRawSync(packed));
  }
}
