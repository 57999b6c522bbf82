/** Where the worker of each dialect lies. The build of the console fills it in; without a build nothing is audited live. */
export const workerAddresses: Readonly<Record<string, string>> = {};
