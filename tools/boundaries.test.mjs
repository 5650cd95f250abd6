import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'

const config = join(__dirname, 'dependency-cruiser.cjs')
const program = join(__dirname, '../node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

/** Everybody keeps the rules here. */
const good = {
  'shared/words/src/index.ts': 'export const words = 1',
  'shared/contracts/src/index.ts': `import 'zod'; export const mark = 1`,
  'shared/contracts/src/inner.ts': 'export const inner = 1',
  'shared/grading/src/index.ts': `import '../../contracts/src/index'`,
  'shared/timetabling/src/index.ts': `import '../../contracts/src/index'`,
  'shared/api-client/src/index.ts': `import '../../contracts/src/index'`,
  'shared/api-client/src/testing.ts': 'export const fake = 1',
  'shared/session/src/index.ts': `import '../../api-client/src/index'`,
  'shared/ui/src/index.ts': `import '../../words/src/index'`,
  'shared/features/marks/src/index.ts': `import '../../../ui/src/index'; import '../../photos/src/index'`,
  'shared/features/marks/src/inner.ts': 'export const inner = 1',
  'shared/features/photos/src/index.ts': 'export const face = 1',
  'shared/features/photos/src/inner.ts': 'export const inner = 1',
  'shell/src/index.ts': `import '../../shared/ui/src/index'`,
  'shell/src/remotes/federation.ts': `import '@module-federation/runtime-core'`,
  'remote-admin/src/screens.ts': `export const load = () => import('./features/marks/marks.screen')`,
  'remote-admin/src/features/marks/marks.screen.ts': `import './mark-row'; import '../../../../shared/features/marks/src/index'`,
  'remote-admin/src/features/marks/mark-row.ts': 'export const row = 1',
  'remote-admin/src/features/terms/terms.screen.ts': 'export const terms = 1',
  'remote-teacher/src/screens.ts': 'export const none = []',
  'server/src/modules/marks/marks/marks.repo.ts': `import 'kysely'`,
  'server/src/modules/marks/marks/marks.routes.ts': `import './marks.repo'; import '../../people/people/index'`,
  'server/src/modules/people/people/index.ts': `export * from './people.repo'`,
  'server/src/modules/people/people/people.repo.ts': 'export const find = 1',
  'server/src/modules/people/people/people.policy.ts': 'export const may = 1',
  'server/src/platform/files.ts': 'export const file = 1',
  'releases/src/index.ts': `import '../../shared/contracts/src/index'`,
  'shared/remote-build/build/remote.mjs': `import './base.mjs'; import '@module-federation/runtime-core'`,
  'shared/remote-build/build/base.mjs': 'export const base = 1',
  'shell/build/shell.mjs': `import '../../shared/remote-build/build/remote.mjs'`,
  'bench/src/bench.ts': `import '../../shared/contracts/src/index'`,
  'tools/build-all.mjs': `import '../shell/build/shell.mjs'; import '../releases/src/index'`,
}
const packages = ['zod', 'kysely', 'react', 'zustand', '@module-federation/runtime-core']

/** Writes a house of the given files, beside packages that lie in a `dist` as most do, and answers which rules its files break, as `rule: file`. */
function breachesIn(files) {
  const house = mkdtempSync(join(tmpdir(), 'house-'))
  const installed = packages.flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js' })],
    [`node_modules/${name}/dist/index.js`, ''],
  ])
  for (const [path, text] of [...Object.entries(files), ...installed]) {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), text)
  }
  const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0]))]
  const given = [program, '--config', config, '--output-type', 'json', ...folders]
  const { summary } = JSON.parse(outputOf(given, house))
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
}

function outputOf(given, cwd) {
  try {
    return execFileSync(process.execPath, given, { cwd, encoding: 'utf8' })
  } catch (failed) {
    // It ends with the number of violations, and has said which.
    return failed.stdout
  }
}

it('finds nothing in a house where everybody keeps the rules', () => {
  expect(breachesIn(good)).toEqual([])
})

/** One breach of each rule: the rule, the file (or the folder, and the file in it) and what is imported. */
const breaches = [
  ['remote-alone', 'remote-admin/src/features/terms/terms.screen.ts', '../../../../remote-teacher/src/screens'],
  ['shell-meets-remotes-at-run-time', 'shell/src/index.ts', '../../remote-teacher/src/screens'],
  ['loader-alone', 'shell/src/index.ts', '@module-federation/runtime-core'],
  ['layers-words', 'shared/words/src/index.ts', '../../contracts/src/index'],
  ['layers-contracts', 'shared/contracts/src/inner.ts', '../../ui/src/index'],
  ['layers-grading', 'shared/grading/src/inner.ts', '../../api-client/src/index'],
  ['layers-timetabling', 'shared/timetabling/src/inner.ts', '../../ui/src/index'],
  ['layers-api-client', 'shared/api-client/src/testing.ts', '../../session/src/index'],
  ['layers-session', 'shared/session/src/inner.ts', '../../ui/src/index'],
  ['kit-knows-no-school', 'shared/ui/src/inner.ts', '../../contracts/src/index'],
  ['kit-knows-no-school', 'shared/ui/src/page/page.ts', '../../../api-client/src/index'],
  ['features-into-remotes', 'shell/src/index.ts', '../../shared/features/marks/src/index'],
  ['features-without-circles', 'shared/features/photos/src', '../../marks/src/index', 'index.ts'],
  ['shared-below-all', 'shared/ui/src/inner.ts', '../../../remote-teacher/src/screens'],
  ['server-side', 'server/src/modules/people/people/people.repo.ts', '../../../../../shared/ui/src/index'],
  ['contracts-alone', 'shared/contracts/src/inner.ts', 'react'],
  ['front-door', 'shell/src/index.ts', '../../shared/contracts/src/inner'],
  ['testing-in-tests', 'shell/src/index.ts', '../../shared/api-client/src/testing'],
  ['features-are-strangers', 'remote-admin/src/features/terms/terms.screen.ts', '../marks/mark-row'],
  [
    'modules-meet-at-front-doors',
    'server/src/modules/marks/marks/marks.routes.ts',
    '../../people/people/people.policy',
  ],
  ['modules-on-top', 'server/src/platform/files.ts', '../modules/people/people/index'],
  ['sql-in-repos', 'server/src/modules/people/people/people.policy.ts', 'kysely'],
  ['screens-load-features', 'remote-admin/src/screens.ts', './features/terms/terms.screen'],
  ['screens-load-features', 'remote-admin/src/screens/school.ts', '../features/terms/terms.screen'],
  ['no-store-between-remotes', 'remote-admin/src/features/terms/terms.screen.ts', 'zustand'],
  ['settings-alone', 'shared/remote-build/build/base.mjs', '../../../releases/src/index'],
  ['settings-front-door', 'shell/build/shell.mjs', '../../shared/remote-build/build/base.mjs'],
  ['bench-from-outside', 'bench/src/bench.ts', '../../server/src/platform/files'],
  ['tools-on-top', 'releases/src/inner.ts', '../../tools/build-all.mjs'],
  ['no-cycles', 'remote-admin/src/features/marks/mark-row.ts', './marks.screen'],
]

describe('refuses', () => {
  let found = []
  beforeAll(() => {
    const bad = { ...good }
    for (const [, place, target, within] of breaches) {
      const file = within ? `${place}/${within}` : place
      bad[file] = `import '${target}'; ${bad[file] ?? ''}`
    }
    found = breachesIn(bad)
  })

  it.each(breaches)('%s, when %s imports %s', (rule, file) => {
    expect(found).toContain(`${rule}: ${file}`)
  })

  it('has a breach here for every rule that there is', () => {
    const rules = createRequire(__filename)(config).forbidden.map(({ name }) => name)
    expect([...new Set(breaches.map(([rule]) => rule))].sort()).toEqual(rules.sort())
  })
})

/** A program that is started, or a module that is loaded, by a name in a text is an import that no cruiser sees. */
const nameOfTool = /(?:^|[^\w-])tools\/[\w-]+\.[cm]?js/

const namesTool = (path) => nameOfTool.test(readFileSync(join(__dirname, '..', path), 'utf8'))

it('knows the name of a tool in a text', () => {
  const texts = [
    `spawn(node, ['tools/build.mjs'])`,
    `import('../../tools/root.mjs')`,
    `join('tools')`,
    'new-tools/a.mjs',
  ]
  expect(texts.map((text) => nameOfTool.test(text))).toEqual([true, true, false, false])
})

it('finds no name of a tool in what lies below the tools', () => {
  const below = ['releases', 'shared', 'shell', 'server', 'bench', 'remote-*']
  const listed = execFileSync('git', ['ls-files', '-z', ...below], { cwd: join(__dirname, '..'), encoding: 'utf8' })
  const sources = listed.split('\0').filter((path) => /\.([cm]?js|tsx?)$|package\.json$/.test(path))
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter(namesTool)).toEqual([])
})
