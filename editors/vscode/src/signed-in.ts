import { commands, env, window, type SecretStorage } from 'vscode';
import { fill } from '../../../shared/text.ts';
import { ConsoleError, SluiceConsole, type Place } from './console.ts';
import { consoleAddress, placeOf } from './place.ts';
import { say } from './say.ts';
import { words } from './words.ts';

/** The token of a console lies in the editor's own store of secrets, under the address that it was given for. */
export class SignedIn {
  readonly #secrets: SecretStorage;
  constructor(secrets: SecretStorage) {
    this.#secrets = secrets;
  }

  /** Asks for a token and keeps it once the console has said whose it is. */
  async signIn(): Promise<SluiceConsole | undefined> {
    const address = consoleAddress();
    if (!address) return this.#missing('noAddress');
    const token = await window.showInputBox({
      title: say(words.token),
      prompt: `${say(words.tokenHint)}: ${address}`,
      password: true,
      ignoreFocusOut: true,
    });
    if (!token) return undefined;
    const sluice = new SluiceConsole({ address, token: token.trim(), language: env.language });
    const { name } = await sluice.whoAmI();
    await this.#secrets.store(address, token.trim());
    void window.showInformationMessage(say(fill(words.signedIn, { name, address })));
    return sluice;
  }

  async signOut(): Promise<void> {
    await this.#secrets.delete(consoleAddress());
    void window.showInformationMessage(say(words.signedOut));
  }

  /** Which data source names are completed from, with the token that may ask; nothing while nobody is signed in or none is named. */
  async place(): Promise<(Omit<Place, 'engine'> & { readonly address: string; readonly token: string }) | null> {
    const address = consoleAddress();
    const token = address && (await this.#secrets.get(address));
    const { project, dataSource, schema } = placeOf();
    return address && token && project && dataSource ? { address, token, project, dataSource, schema } : null;
  }

  /** The console as the person who has signed in; who has not is asked to, unless nobody asked for anything. */
  async console({ isAsked }: { isAsked: boolean }): Promise<SluiceConsole | undefined> {
    const address = consoleAddress();
    if (!address) return isAsked ? this.#missing('noAddress') : undefined;
    const token = await this.#secrets.get(address);
    if (token !== undefined) return new SluiceConsole({ address, token, language: env.language });
    if (!isAsked) return undefined;
    const answer = await window.showWarningMessage(say(words.signInFirst), say(words.signIn));
    return answer === undefined ? undefined : this.signIn();
  }

  /** Says what went wrong; a token that is no longer good is forgotten. */
  async failed(error: unknown): Promise<void> {
    if (!(error instanceof ConsoleError)) throw error;
    if (error.isSignedOut) await this.#secrets.delete(consoleAddress());
    void window.showErrorMessage(`Sluice: ${error.message}`);
  }

  async #missing(what: 'noAddress'): Promise<undefined> {
    await toSettings(what);
    return undefined;
  }
}

/** Says which setting is missing and leads to it. */
export async function toSettings(missing: 'noAddress' | 'noProject' | 'noDataSource' | 'noEngine'): Promise<void> {
  const answer = await window.showWarningMessage(say(words[missing]), say(words.settings));
  if (answer !== undefined) await commands.executeCommand('workbench.action.openSettings', '@ext:sluice.sluice');
}
