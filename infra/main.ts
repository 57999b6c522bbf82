import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { openapi } from '../shared/contract/openapi.ts';
import { configOf, sluiceApp } from './app.ts';

const webDir = resolve('.build/web');
writeFileSync(join(webDir, 'openapi.json'), JSON.stringify(openapi()));
const app = new App();
sluiceApp(app, configOf(app), { codeDir: resolve('.build/lambda'), webDir });
app.synth();
