import { createRequire } from 'node:module'

const here = createRequire(import.meta.url)

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
}

/** How sources become programs in all tests. */
export const sources = {
  transform: {
    '\\.(ts|tsx|mts|mjs)$': [here.resolve('@swc/jest'), swc],
    '(@noble|/qr/).+\\.js$': [here.resolve('@swc/jest'), swc],
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  // What comes from the registry is left as it is, but for our own packages and what is published as ES modules alone.
  transformIgnorePatterns: ['/node_modules/(?!.*(@tabler/icons-react/dist/esm|@noble/|@bellhouse/)|(.*/)?qr/)'],
  modulePathIgnorePatterns: ['/dist/', '/dist-types/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-types/'],
}

/** What tests of screens need around them. */
export const browser = {
  ...sources,
  testEnvironment: here.resolve('jest-environment-jsdom'),
  setupFiles: [here.resolve('./jsdom-gaps.cjs')],
  setupFilesAfterEnv: [here.resolve('./query-timeout.cjs')],
  moduleNameMapper: { '\\.css$': here.resolve('./css-names.cjs') },
}

/** The settings for the tests of one remote, in its own folder. */
export const jestOf = (rootDir) => ({
  ...browser,
  rootDir,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  // A machine that has much to do is slow and not wrong.
  testTimeout: 30_000,
})
