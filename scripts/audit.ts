import '../bin/sluice-audit.ts';
