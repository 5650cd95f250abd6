import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browser, sources } from '@bellhouse/remote-build/jest'
import { testsAlone } from './tests-alone.mjs'

const rootDir = fileURLToPath(new URL('..', import.meta.url))

// They need data that is not part of this project; `npm run test:data` runs them.
const dataTests = process.env.DATA_TESTS === 'on' ? [] : ['\\.data\\.test\\.']

const alone = process.env.WITHOUT_SUDDEN_END === 'on' ? testsAlone.map((path) => `<rootDir>/${path}`) : []

const everywhere = {
  rootDir,
  runtime: '<rootDir>/tools/jest-runtime.cjs',
  cacheDirectory: join(rootDir, '.build/jest'),
  modulePathIgnorePatterns: [...sources.modulePathIgnorePatterns, '<rootDir>/.data', '<rootDir>/.build'],
  testPathIgnorePatterns: [...sources.testPathIgnorePatterns, '<rootDir>/e2e/', ...dataTests, ...alone],
}

const testsIn = (folders) => folders.map((folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx,mjs}`)
const builds = ['shared/remote-build', 'shell/build']

// Published as ES modules alone, and used by the server alone.
const esModules =
  '(openid-client|oauth4webapi|jose|htmlparser2|domelementtype|domhandler|domutils|dom-serializer|entities)'
const [, program] = Object.entries(sources.transform)[0]

const server = {
  ...sources,
  ...everywhere,
  transform: { ...sources.transform, [`/${esModules}/.+\\.js$`]: program },
  transformIgnorePatterns: sources.transformIgnorePatterns.map((one) => one.replace('(?!', `(?!(.*/)?${esModules}/|`)),
  displayName: 'server',
  testEnvironment: 'node',
  testMatch: testsIn(['server']),
  globalSetup: '<rootDir>/server/test/test-cluster.setup.ts',
  globalTeardown: '<rootDir>/server/test/test-cluster.teardown.ts',
}

const screens = {
  ...browser,
  ...everywhere,
  testPathIgnorePatterns: [...everywhere.testPathIgnorePatterns, ...builds.map((folder) => `<rootDir>/${folder}/`)],
  displayName: 'browser',
  testMatch: testsIn(['shared', 'shell', 'remote-*']),
}

const tools = {
  ...sources,
  ...everywhere,
  displayName: 'tools',
  testEnvironment: 'node',
  testMatch: testsIn(['releases', 'tools', ...builds]),
}

// A test of the server waits for its database more often than not; one worker more uses the time.
const maxWorkers = availableParallelism() + 1

// A machine that has much to do is slow and not wrong.
export default {
  rootDir,
  projects: [server, screens, tools],
  testSequencer: '<rootDir>/tools/long-tests-first.mjs',
  maxWorkers,
  testTimeout: 180_000,
}
