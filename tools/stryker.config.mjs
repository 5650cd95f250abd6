import { fileURLToPath } from 'node:url'
import { sources } from '@bellhouse/remote-build/jest'

const withoutTests = (folder) => [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`, `!${folder}/**/index.ts`]

const inReleases = (file) => `releases/src/${file}.ts`

/** What is measured together: the sources that are broken on purpose, and the tests that have to notice. */
export const areas = {
  grading: { mutate: withoutTests('shared/grading/src'), tests: ['shared/grading/src/*.test.ts'] },
  timetabling: { mutate: withoutTests('shared/timetabling/src'), tests: ['shared/timetabling/src/*.test.ts'] },
  // What decides and tells. What moves files is tested by stores on a disk and in a bucket, for minutes, too long for each break.
  releases: {
    mutate: ['pointer-state', 'judge-release', 'gates', 'served-as', 'say', 'refusal', 'storage'].map(inReleases),
    tests: ['pointer-state.test', 'judge-release.test', 'served-as.test', 'say.test', 'refusal.test'].map(inReleases),
  },
  policies: { mutate: ['server/src/modules/**/*.policy.ts'], tests: ['server/src/modules/**/*.policy.test.ts'] },
  commands: {
    mutate: ['server/src/modules/**/*.commands.ts'],
    tests: ['server/src/modules/**/*.commands.test.ts'],
    cluster: true,
  },
}

const least = 85

/** The settings of Stryker for one area, or for some files of it. */
export function settingsOf(area, { files, changed }) {
  const { mutate, tests, cluster = false } = areas[area]
  const report = `.build/mutation/${area}`
  return {
    plugins: [import.meta.resolve('@stryker-mutator/jest-runner')],
    testRunner: 'jest',
    jest: { projectType: 'custom', config: { ...jestOf(tests), ...(cluster && testCluster) } },
    mutate: files.length > 0 ? files : mutate,
    coverageAnalysis: 'perTest',
    // A copy that is broken on purpose lies where nothing of ours looks for sources or tests.
    tempDirName: '.build/stryker',
    ignorePatterns: ['**', '!package.json', ...foldersOf([...mutate, ...tests]), 'node_modules'],
    // Types are checked by tsc alone.
    disableTypeChecks: false,
    reporters: ['progress-append-only', 'clear-text', 'html'],
    clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `${report}.html` },
    // The answers are kept for `--changed`, which asks anew what a change of sources or tests can have altered, and keeps
    // the old answer of what runs while a file is loaded.
    incremental: true,
    incrementalFile: `${report}.json`,
    force: !changed,
    thresholds: { high: 95, low: least, break: least },
    // A machine that has much to do is slow, and a slow test has noticed nothing.
    timeoutMS: 15_000,
    timeoutFactor: 3,
    allowEmpty: false,
    allowConsoleColors: false,
  }
}

const jestOf = (tests) => ({
  ...sources,
  testEnvironment: fileURLToPath(import.meta.resolve('jest-environment-node')),
  testMatch: tests.map((pattern) => `<rootDir>/${pattern}`),
  testTimeout: 30_000,
})

// Stryker starts jest anew for each break, so the cluster starts anew too; its files stay until the copy goes.
const testCluster = {
  globalSetup: '<rootDir>/server/test/test-cluster.setup.ts',
  globalTeardown: '<rootDir>/server/test/test-cluster.teardown.ts',
}

/** The packages that lie in the copy; what they take from other packages they find through their links. */
function foldersOf(patterns) {
  const sourceFolders = patterns
    .filter((pattern) => !pattern.startsWith('!'))
    .map((pattern) => pattern.split('/src/')[0])
  return [...new Set(sourceFolders)].map((folder) => `!${folder}/**`)
}
