import { workspace, type ExtensionContext } from 'vscode';
import { LanguageClient, TransportKind, type ServerOptions } from 'vscode-languageclient/node';

/** Languages by which editors call SQL, and those in which it stands inside other text. */
const languages = ['sql', 'mysql', 'plsql', 'xml', 'java'];

/** The client of `sluice-audit lsp`: the one that came with the extension, or the command of the settings. */
export function languageClient(context: ExtensionContext): LanguageClient {
  const settings = workspace.getConfiguration('sluice');
  return new LanguageClient(
    'sluice',
    'Sluice',
    serverOptions(settings.get('command', ''), context.asAbsolutePath('dist/sluice-audit.cjs')),
    {
      documentSelector: languages.map((language) => ({ language })),
      initializationOptions: { engine: settings.get('engine', '') || undefined },
    },
  );
}

function serverOptions(command: string, ours: string): ServerOptions {
  if (command) return { command, args: ['lsp'], transport: TransportKind.stdio };
  // The editor's own program is a Node of a version that is new enough.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  return { command: process.execPath, args: [ours, 'lsp'], options: { env }, transport: TransportKind.stdio };
}
