/** Where each worker lies, by its name. The build of the console fills it in; without a build there are none. */
export const workerAddresses: Readonly<Record<string, string>> = {};
