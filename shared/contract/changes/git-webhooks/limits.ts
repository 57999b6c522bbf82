/** Limits of webhooks of Git hosts. */
export const limits = {
  gitWebhooksMax: 20,
  gitFolderFilesMax: 2000,
  /** Migrations that one workflow takes over. */
  gitFilesAtOnceMax: 50,
  gitDeliveriesShown: 100,
  gitDeliveryDays: 90,
  /** Of a difference as it is shown. */
  gitDifferenceLettersMax: 8000,
} as const;
