export { watchedSource } from './watched-source.ts';
