const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
      },
    ],
  },
};

const postgres = {
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
};
const specsIn = (...folders) => folders.map((folder) => `<rootDir>/test/${folder}/**/*.spec.ts`);

export default {
  maxWorkers: 2,
  testTimeout: 60_000,
  workerIdleMemoryLimit: '700MB',
  reporters: ['default', '<rootDir>/test/count-reporter.mjs'],
  // With --coverage. Babel's counts more than V8's: an `if` that was never false, a default that was never needed.
  coverageProvider: 'babel',
  collectCoverageFrom: ['src/rulesets/**/*.ts'],
  coverageReporters: [['text', { skipFull: true }]],
  // A rule that no test has tried both ways is not known to hold.
  coverageThreshold: { './src/rulesets/': { branches: 100 } },
  projects: [
    // The pure code: seconds, no database.
    { ...shared, displayName: 'unit', testMatch: specsIn('unit', 'architecture') },
    // Everything that stands on PostgreSQL or listens.
    { ...shared, ...postgres, displayName: 'service', testMatch: specsIn('contract', 'integration', 'e2e', 'client') },
    // Every example of the documents, run.
    { ...shared, displayName: 'docs', testMatch: specsIn('docs') },
    // The program as processes, processes that are killed, pages in a browser, and long random runs; not part of `npm test`.
    { ...shared, ...postgres, displayName: 'heavy', testMatch: specsIn('simulation', 'process', 'browser') },
  ],
};
