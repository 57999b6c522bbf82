import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'ldapts';
import { freePort } from '../../functions/local/free-port.ts';
import { serverAccount } from '../../functions/local/server-account.ts';
import { placeOfTests } from './place.ts';

const slapd = '/usr/sbin/slapd';
const schemas = '/etc/ldap/schema';
export const directoryPassword = 'directory horse';

/** People and groups of the directory. Two people named `twin` live in different units. */
const seed = `dn: dc=corp,dc=example
objectClass: dcObject
objectClass: organization
o: Corp
dc: corp

${['people', 'others', 'groups'].map((ou) => `dn: ou=${ou},dc=corp,dc=example\nobjectClass: organizationalUnit\nou: ${ou}\n`).join('\n')}
${[
  ['nina', 'people'],
  ['omar', 'people'],
  ['mei', 'people'],
  ['twin', 'people'],
  ['twin', 'others'],
]
  .map(
    ([uid, ou]) => `dn: uid=${uid},ou=${ou},dc=corp,dc=example
objectClass: inetOrgPerson
uid: ${uid}
cn: ${uid}
sn: ${uid}
mail: ${uid}@corp.example
userPassword: ${directoryPassword}
`,
  )
  .join('\n')}
dn: cn=auditors,ou=groups,dc=corp,dc=example
objectClass: groupOfNames
cn: auditors
member: uid=nina,ou=people,dc=corp,dc=example
`;

/** A real OpenLDAP server with plain and TLS ports of its own. */
export async function startDirectory() {
  if (!existsSync(slapd)) throw new Error(`${slapd} is missing; install it with: apt-get install slapd`);
  // Not below the temporary folder of the session: the server runs as another account.
  const folder = mkdtempSync(join(placeOfTests, 'sluice-directory-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const files = writeFiles(folder);
  const account = serverAccount();
  execFileSync('/usr/sbin/slapadd', ['-f', files.config, '-l', files.seed], { stdio: 'pipe', ...account });
  const addresses = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
  const server = spawn(slapd, ['-f', files.config, '-h', addresses, '-d', '0'], { stdio: 'ignore', ...account });
  const endWithUs = () => void server.kill('SIGKILL');
  process.once('exit', endWithUs);
  await listening(port);
  return {
    port,
    tlsPort,
    certificate: readFileSync(files.certificate, 'utf8'),
    /** What is set up in the console to sign in by it, over StartTLS. */
    settings: {
      enable_ldap: true,
      enable_ssl: false,
      enable_start_tls: true,
      ca_certificate: readFileSync(files.certificate, 'utf8'),
      ldap_server_host: 'localhost',
      ldap_server_port: String(port),
      ldap_connect_dn: 'cn=manager,dc=corp,dc=example',
      ldap_connect_pwd: 'manager-secret',
      ldap_search_base_dn: 'dc=corp,dc=example',
      ldap_user_name_rdn_key: 'uid',
      ldap_user_email_rdn_key: 'mail',
      ldap_group_base_dn: 'ou=groups,dc=corp,dc=example',
      ldap_group_roles: [] as string[],
    },
    /** Changes people as their administrator would. The server gives a new entry an id of its own. */
    as: <T>(act: (client: Client) => Promise<T>) => asManager(port, act),
    close: async () => {
      process.removeListener('exit', endWithUs);
      server.kill();
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where a person of the directory stands. */
export const dnOf = (uid: string) => `uid=${uid},ou=people,dc=corp,dc=example`;

/** What an entry of a person holds. */
export const entryOf = (uid: string) => ({
  objectClass: 'inetOrgPerson',
  uid,
  cn: uid,
  sn: uid,
  mail: 'somebody@corp.example',
  userPassword: directoryPassword,
});

async function asManager<T>(port: number, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ url: `ldap://127.0.0.1:${port}` });
  try {
    await client.bind('cn=manager,dc=corp,dc=example', 'manager-secret');
    return await act(client);
  } finally {
    await client.unbind();
  }
}

function writeFiles(folder: string) {
  const at = (name: string) => join(folder, name);
  const files = { config: at('slapd.conf'), seed: at('seed.ldif'), certificate: at('cert.pem'), key: at('key.pem') };
  mkdirSync(at('data'));
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-keyout', files.key, '-out', files.certificate];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'pipe' });
  writeFileSync(files.seed, seed);
  writeFileSync(
    files.config,
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include ${schemas}/${name}.schema`),
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      `pidfile ${at('slapd.pid')}`,
      `TLSCertificateFile ${files.certificate}`,
      `TLSCertificateKeyFile ${files.key}`,
      'database mdb',
      'suffix "dc=corp,dc=example"',
      'rootdn "cn=manager,dc=corp,dc=example"',
      'rootpw manager-secret',
      `directory ${at('data')}`,
      'maxsize 16777216',
      'index objectClass,uid,cn,member eq',
      'access to attrs=userPassword by self write by anonymous auth by * none',
      'access to * by users read by * none',
      '',
    ].join('\n'),
  );
  const account = serverAccount();
  chmodSync(folder, 0o755);
  for (const path of [at('data'), ...Object.values(files)]) if (account) chownSync(path, account.uid, account.gid);
  if (account) chownSync(folder, account.uid, account.gid);
  return files;
}

async function listening(port: number): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(50)) {
    const isOpen = await new Promise<boolean>((answered) => {
      const socket = connect(port, '127.0.0.1', () => answered(true)).once('error', () => answered(false));
      socket.once('connect', () => socket.end());
    });
    if (isOpen) return;
  }
  throw new Error('slapd does not listen');
}
