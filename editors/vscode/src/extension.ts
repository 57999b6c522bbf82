import { commands, window, workspace, type ExtensionContext, type TextDocument } from 'vscode';
import { languageClient } from './language-server.ts';
import { ProjectAudit } from './project-audit.ts';
import { say } from './say.ts';
import { SignedIn } from './signed-in.ts';
import { createWorkflow, showWorkflows } from './workflows.ts';
import { words } from './words.ts';

/** Begins with the first file in which SQL may stand. */
export async function activate(context: ExtensionContext): Promise<void> {
  const signedIn = new SignedIn(context.secrets);
  const audit = new ProjectAudit(signedIn);
  const onCommand = (name: string, run: () => Promise<unknown>) =>
    commands.registerCommand(`sluice.${name}`, () => run().catch((error: unknown) => signedIn.failed(error)));
  const client = languageClient(context);
  const connect = async () => {
    if (client.isRunning()) await client.sendNotification('sluice/console', await signedIn.place());
  };
  context.subscriptions.push(
    onCommand('signIn', () => signedIn.signIn()),
    onCommand('signOut', () => signedIn.signOut()),
    onCommand('auditByProject', async () => {
      const document = window.activeTextEditor?.document;
      if (!document) return window.showWarningMessage(say(words.noEditor));
      return audit.audit(document, { isAsked: true });
    }),
    onCommand('createWorkflow', () => createWorkflow(signedIn)),
    onCommand('showWorkflows', () => showWorkflows(signedIn)),
    // Who signs in or out, or names another data source, gets its names at once.
    context.secrets.onDidChange(() => void connect()),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('sluice.console')) void connect();
    }),
    workspace.onDidSaveTextDocument((document) => {
      if (!isAuditedOnSave(document)) return;
      audit.audit(document, { isAsked: false }).catch((error: unknown) => signedIn.failed(error));
    }),
    workspace.onDidChangeTextDocument(({ document }) => audit.forget(document)),
    workspace.onDidCloseTextDocument((document) => audit.forget(document)),
    audit,
    client,
  );
  await client.start();
  await connect();
}

function isAuditedOnSave(document: TextDocument): boolean {
  return (
    document.languageId.endsWith('sql') &&
    workspace.getConfiguration('sluice', document).get('console.auditOnSave', false)
  );
}
