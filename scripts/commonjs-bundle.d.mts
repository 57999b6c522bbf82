import type { BuildOptions } from 'esbuild';

export declare const commonjsBundle: BuildOptions;
