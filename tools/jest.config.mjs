import { fileURLToPath } from 'node:url'

const rootDir = fileURLToPath(new URL('..', import.meta.url))

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
}

// They need data that is not part of this project; `npm run test:data` runs them.
const dataTests = process.env.DATA_TESTS === 'on' ? [] : ['\\.data\\.test\\.']

const everywhere = {
  rootDir,
  transform: { '\\.(ts|tsx|mts|mjs)$': ['@swc/jest', swc], '@noble.+\\.js$': ['@swc/jest', swc] },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  // What comes from the registry is left as it is, but for what is published as ES modules alone.
  transformIgnorePatterns: ['/node_modules/(?!.*(@tabler/icons-react/dist/esm|@noble/))'],
  modulePathIgnorePatterns: ['/dist/', '/dist-types/', '<rootDir>/.data', '<rootDir>/.build'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-types/', '<rootDir>/e2e/', ...dataTests],
}

const testsIn = (folders) => folders.map((folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx,mjs}`)

const server = {
  ...everywhere,
  displayName: 'server',
  testEnvironment: 'node',
  testMatch: testsIn(['server']),
  globalSetup: '<rootDir>/server/test/test-cluster.setup.ts',
  globalTeardown: '<rootDir>/server/test/test-cluster.teardown.ts',
}

const browser = {
  ...everywhere,
  displayName: 'browser',
  testEnvironment: 'jsdom',
  testMatch: testsIn(['shared', 'shell', 'remote-*']),
  setupFiles: ['<rootDir>/tools/jsdom-gaps.cjs'],
  setupFilesAfterEnv: ['<rootDir>/tools/patient-queries.cjs'],
  moduleNameMapper: { '\\.css$': '<rootDir>/tools/css-names.cjs' },
}

const tools = {
  ...everywhere,
  displayName: 'tools',
  testEnvironment: 'node',
  testMatch: testsIn(['releases', 'tools']),
}

// A machine that has much to do is slow and not wrong.
export default { rootDir, projects: [server, browser, tools], testTimeout: 30_000 }
