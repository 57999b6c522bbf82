/** @jest-environment jsdom */
import { act, fireEvent } from '@testing-library/react';
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import {
  addDbService,
  listDriverOptions,
  readCertificates,
  testDbServiceBeforeSaving,
} from '../../../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags } from '../../../../shared/contract/people/projects/operations.ts';
import {
  listProjectRuleTemplateTips,
  listRuleTemplateTips,
} from '../../../../shared/contract/rules/rules/operations.ts';
import { readModuleStatus } from '../../../../shared/contract/running/system/operations.ts';
import { driverOptionOf } from '../../../../shared/engines/driver-option.ts';
import { mariadb } from '../../../../shared/engines/mariadb.ts';
import { press, renderScreen, settle, type Says } from '../../../../test/support/console.tsx';
import CreateDbService from './create.tsx';

/** Each group of the way to a database: filled by keys alone, sent as the server expects it, refused at the right field. */
const around: readonly Says[] = [
  [listDriverOptions, { data: [driverOptionOf(mariadb, 'en-US')] }],
  [listEnvironmentTags, { data: [{ uid: 'e1', name: 'DEV', color: '' }], total_nums: 1 }],
  [listProjectRuleTemplateTips, { data: [] }],
  [listRuleTemplateTips, { data: [] }],
  [readModuleStatus, { data: { is_supported: false } }],
  [readCertificates, { data: [] }],
];
const pem = (what: string) => `-----BEGIN ${what}-----\nMIIB\n-----END ${what}-----`;

type Group = {
  readonly title: string;
  /** The choice that leads the group, with the field that shows it. */
  readonly choice: readonly [label: string, option: string];
  readonly typed: Readonly<Record<string, string>>;
  readonly sent: Readonly<Record<string, string>>;
  /** Whether a password is asked for beside it. */
  readonly hasPassword: boolean;
  readonly refused: readonly [name: string, message: string, label: string];
};
const groups: readonly Group[] = [
  {
    title: 'Encryption (TLS)',
    choice: ['Encryption in transit (TLS)', 'Encrypted, certificate and host name checked'],
    typed: { 'CA certificate (PEM; empty for the authorities that the system trusts)': pem('CERTIFICATE') },
    sent: { tls: 'verify', tls_ca: pem('CERTIFICATE') },
    hasPassword: true,
    refused: [
      'tls_ca',
      'This is no certificate',
      'CA certificate (PEM; empty for the authorities that the system trusts)',
    ],
  },
  {
    title: 'Jump host (SSH)',
    choice: ['SSH jump host', 'Sign in by private key'],
    typed: {
      'Jump host': 'bastion.example',
      'User name on the jump host': 'ops',
      'SSH private key': pem('OPENSSH PRIVATE KEY'),
      'Passphrase of the key - optional': 'open it',
    },
    sent: {
      ssh: 'key',
      ssh_host: 'bastion.example',
      ssh_port: '22',
      ssh_user: 'ops',
      ssh_key: pem('OPENSSH PRIVATE KEY'),
      ssh_passphrase: 'open it',
    },
    hasPassword: true,
    refused: ['ssh_passphrase', 'The passphrase does not open the key', 'Passphrase of the key - optional'],
  },
  {
    title: 'Credentials',
    choice: ['Credentials', 'A secret of AWS Secrets Manager'],
    typed: {
      'ARN of the secret': 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:sluice/default/shop-AbCdEf',
    },
    sent: {
      credentials: 'secret',
      secret_arn: 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:sluice/default/shop-AbCdEf',
    },
    hasPassword: false,
    refused: ['secret_arn', 'This is no ARN of a secret', 'ARN of the secret'],
  },
  {
    title: 'Credentials',
    choice: ['Credentials', 'IAM authentication of Amazon RDS'],
    typed: { 'AWS region, such as eu-central-1': 'eu-central-1' },
    sent: { credentials: 'iam', aws_region: 'eu-central-1' },
    hasPassword: false,
    refused: ['aws_region', 'This is no code of a region', 'AWS region, such as eu-central-1'],
  },
  {
    title: 'Read replica',
    choice: ['Read replica for audits', 'Ask the replica only, never the primary'],
    typed: {
      'Host of the replica': '10.0.0.6',
      'Port of the replica (empty: that of the primary)': '3307',
      'User on the replica (empty: as on the primary)': 'reader',
      'Password on the replica (needed with a user of its own only)': 'of the reader',
    },
    sent: {
      replica: 'only',
      replica_host: '10.0.0.6',
      replica_port: '3307',
      replica_user: 'reader',
      replica_password: 'of the reader',
      replica_lag: '60',
    },
    hasPassword: true,
    refused: ['replica_host', 'A name or an IP is needed', 'Host of the replica'],
  },
];

describe.each(groups)('$title, $choice.1', ({ title, choice, typed, sent, hasPassword, refused }) => {
  test('is filled by keys and sent as the server expects it', async () => {
    const { sentTo, submit } = await filled({ title, choice, typed, hasPassword }, [
      [
        testDbServiceBeforeSaving,
        { data: [{ component: 'MariaDB', is_connectable: true, connect_error_message: '' }] },
      ],
      [addDbService, { data: { uid: 'd1' } }],
    ]);
    await submit();
    const [body] = sentTo(addDbService) as { db_service: Service }[];
    const params = Object.fromEntries(body?.db_service.additional_params.map(({ name, value }) => [name, value]) ?? []);
    expect(params).toMatchObject(sent);
    expect(body?.db_service.password).toBe(hasPassword ? 'secret' : '');
  });

  test('says at its field what the server refuses, and loses nothing', async () => {
    const [name, message, label] = refused;
    const fields = [{ path: `db_service.additional_params.${name}`, message }];
    const { submit } = await filled({ title, choice, typed, hasPassword }, [
      [testDbServiceBeforeSaving, { code: 4001, message: 'Some fields are wrong', fields } as never],
    ]);
    await submit();
    const field = fieldOf(label);
    expect(field.findError()?.getElement().textContent).toContain(message);
    for (const [of, text] of Object.entries(typed)) expect(controlIn(of).value).toBe(text);
  });
});

type Service = {
  readonly password: string;
  readonly additional_params: readonly { readonly name: string; readonly value: string }[];
};

async function filled(
  { title, choice: [label, option], typed, hasPassword }: Pick<Group, 'title' | 'choice' | 'typed' | 'hasPassword'>,
  says: readonly Says[],
) {
  localStorage.clear();
  const shown = await renderScreen(<CreateDbService />, {
    says: [...says, ...around],
    path: '/:dbServiceUid?',
    at: '/',
    user: { is_admin: true },
  });
  await chosen('Database type', 'MariaDB');
  await chosen('Environment', 'DEV');
  for (const [name, text] of Object.entries({ Name: 'orders', Host: '10.0.0.5', 'User name': 'app' }))
    await type(name, text);
  await unfolded(title);
  await chosen(label, option);
  for (const [name, text] of Object.entries(typed)) await type(name, text);
  if (hasPassword) await type('Password', 'secret');
  return {
    sentTo: (operation: unknown) =>
      shown.requests.filter((request) => request.operation === operation).map(({ body }) => body),
    submit: () => press('Add data source'),
  };
}

function fieldOf(label: string) {
  const found = createWrapper()
    .findAllFormFields()
    .find((field) => field.findLabel()?.getElement().textContent === label);
  if (!found) throw new Error(`no field ${label}`);
  return found;
}

function controlIn(label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = fieldOf(label).getElement().querySelector<HTMLInputElement | HTMLTextAreaElement>('textarea, input');
  if (!found) throw new Error(`nothing to write in at ${label}`);
  return found;
}

/** Goes there and writes: what cannot be focused or is out of the order of the Tab key cannot be filled by keys. */
async function type(label: string, text: string): Promise<void> {
  const control = controlIn(label);
  reach(control);
  const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  await act(async () => {
    value?.set?.call(control, text);
    fireEvent.input(control);
  });
}

/** Opens a list by a key, goes down to the option and takes it. */
async function chosen(label: string, option: string): Promise<void> {
  const trigger = fieldOf(label).getElement().querySelector<HTMLElement>('button');
  if (!trigger) throw new Error(`nothing to choose at ${label}`);
  reach(trigger);
  await key(trigger, 'Enter', 13);
  const highlighted = () => document.querySelector('[role=option][class*=highlighted]')?.textContent ?? '';
  for (let steps = 0; steps < 20 && !highlighted().startsWith(option); steps++)
    await key(document.activeElement ?? trigger, 'ArrowDown', 40);
  expect(highlighted()).toContain(option);
  await key(document.activeElement ?? trigger, 'Enter', 13);
  await settle();
}

async function unfolded(title: string): Promise<void> {
  const section = createWrapper()
    .findAllExpandableSections()
    .find((one) => one.findHeader()?.getElement().textContent?.includes(title));
  const button = section?.findExpandButton()?.getElement();
  if (!button) throw new Error(`no group ${title}`);
  if (button.getAttribute('aria-expanded') === 'true') return;
  reach(button);
  // A real button makes a click of the key; of what only looks like one the key itself is heard.
  if (button.tagName === 'BUTTON') await act(async () => button.click());
  else await key(button, 'Enter', 13);
}

function reach(control: HTMLElement): void {
  act(() => control.focus());
  expect(document.activeElement).toBe(control);
  expect(control.tabIndex).toBeGreaterThanOrEqual(0);
}

async function key(element: Element, name: string, keyCode: number): Promise<void> {
  await act(async () => {
    fireEvent.keyDown(element, { key: name, keyCode });
    fireEvent.keyUp(element, { key: name, keyCode });
  });
}
