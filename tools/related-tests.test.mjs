import { describe, expect, it } from '@jest/globals'
import { readImportGraph } from './import-graph.mjs'
import { listRelatedTests } from './related-tests.mjs'

/** A project of those files; who imports whom is read from the texts, as they are. */
function graphOf(texts) {
  const files = Object.keys(texts)
  const modules = files.map((source) => ({
    source,
    dependencies: [...texts[source].matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, module]) => ({
      module,
      resolved: module,
    })),
  }))
  return readImportGraph({ modules }, (file) => texts[file])
}

const graph = graphOf({
  'shared/contracts/src/marks.ts': 'export const saveMark = 1',
  'shared/contracts/src/terms.ts': 'export const listTerms = 1',
  'shared/contracts/src/index.ts':
    "export * from 'shared/contracts/src/marks.ts'\nexport * from 'shared/contracts/src/terms.ts'",
  'server/src/modules/marks/marks/marks.routes.ts': "import { saveMark } from 'shared/contracts/src/index.ts'",
  'server/src/modules/marks/marks/marks.test.ts': "import { testApp } from 'server/test/test-app.ts'",
  'server/src/modules/school/terms/terms.routes.ts': "import { listTerms } from 'shared/contracts/src/index.ts'",
  'server/src/modules/school/terms/terms.test.ts': "import { testApp } from 'server/test/test-app.ts'",
  'server/src/app.ts':
    "import { a } from 'server/src/modules/marks/marks/marks.routes.ts'\nimport { b } from 'server/src/modules/school/terms/terms.routes.ts'",
  'server/test/test-app.ts': "import { buildApp } from 'server/src/app.ts'",
  'remote-admin/src/screens.ts': "import('remote-admin/src/features/marks/marks.screen.tsx')",
  'remote-admin/src/features/marks/marks.screen.tsx':
    "import {\n  type saveMark as save,\n} from 'shared/contracts/src/index.ts'\nexport default 1",
  'remote-admin/src/features/marks/marks.test.tsx': "import screens from 'remote-admin/src/screens.ts'",
  'remote-admin/src/features/terms/terms.test.tsx': "import screens from 'remote-admin/src/screens.ts'",
})

const marksTests = ['remote-admin/src/features/marks/marks.test.tsx', 'server/src/modules/marks/marks/marks.test.ts']
const termsTests = ['server/src/modules/school/terms/terms.test.ts']

describe('the tests that a change touches', () => {
  it.each([
    ['a contract: by its names, through the front door', 'shared/contracts/src/marks.ts', marksTests],
    ['another contract behind the same door', 'shared/contracts/src/terms.ts', termsTests],
    ['the front door itself: all', 'shared/contracts/src/index.ts', [...marksTests, ...termsTests]],
    [
      'a module: its own, and not all that ask the server',
      'server/src/modules/marks/marks/marks.routes.ts',
      marksTests.slice(1),
    ],
    [
      'a screen: its own, and not all of its remote',
      'remote-admin/src/features/marks/marks.screen.tsx',
      marksTests.slice(0, 1),
    ],
    ['what every test of the server uses', 'server/test/test-app.ts', [marksTests[1], ...termsTests]],
    [
      'a migration: all of the server',
      'server/src/platform/db/migrations/0099-more.sql',
      [marksTests[1], ...termsTests],
    ],
    ['a page of the documentation: none', 'docs/teams.md', []],
  ])('%s', (_, changed, tests) => {
    expect(listRelatedTests([changed], graph)).toEqual(tests)
  })

  it('all, when what all are installed from is another', () => {
    expect(listRelatedTests(['pnpm-lock.yaml'], graph)).toHaveLength(4)
  })
})
