export { exportFile } from './formats/export-file.ts';
