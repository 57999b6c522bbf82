import * as z from 'zod';
import type { ConnectionName } from '../../../shared/connections/index.ts';
import { ChannelRefused, type Sender } from '../channels/sender.ts';
import { DirectoryFailed, tryDirectory } from './ldap.ts';
import { providerSettings } from './provider-settings.ts';
import { providerOf, reasonOf } from './provider.ts';
import { sendSms } from './sms.ts';

/** How each connection is tried from its settings. */
export const connectionTests: Readonly<Record<ConnectionName, Pick<Sender, 'test'>>> = {
  oauth2: {
    test: async (_, { settings }) => {
      try {
        await (await providerOf(providerSettings(settings))).probe();
      } catch (error) {
        throw new ChannelRefused(reasonOf(error), { cause: error });
      }
    },
  },
  ldap: {
    test: async ({ user_name: name }, { settings }) => {
      try {
        await tryDirectory(settings, z.string().catch('').parse(name));
      } catch (error) {
        if (error instanceof DirectoryFailed) throw new ChannelRefused(error.message, { cause: error });
        throw error;
      }
    },
  },
  sms: {
    test: ({ recipient_phone: phone }, { settings }) =>
      sendSms(settings, { phone: z.string().parse(phone), code: '000000' }),
  },
};
