/** What the shell gives, and so is not built in. */
const given = [
  '@bellhouse/api-client',
  '@bellhouse/session',
  '@bellhouse/ui',
  'react',
  'react-dom',
  'react-router-dom',
  'zod',
]

const tools = [
  ...['@bellhouse/releases', '@bellhouse/remote-build', '@bellhouse/standalone', '@jest/globals', '@swc/jest'],
  ...['@testing-library/dom', '@testing-library/react', '@testing-library/user-event', '@types/react'],
  ...['@types/react-dom', 'jest', 'jest-environment-jsdom', 'typescript'],
]

const inWorkspace = (names, range) =>
  Object.fromEntries(names.toSorted().map((name) => [name, name.startsWith('@bellhouse/') ? range : 'catalog:']))

/** All files of a new remote by their paths in its folder: one screen, its test, its row, and what builds and serves it. */
export function filesOfRemote({ name, port }) {
  const title = name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ')
  return {
    'package.json': packageOf({ name, port }),
    'tsconfig.json': `{\n  "extends": "@bellhouse/remote-build/tsconfig.json"\n}\n`,
    'webpack.config.mjs': webpackConfig,
    'src/css.d.ts': cssTypes,
    'src/screens.ts': screensOf({ name, title }),
    'src/standalone.tsx': standaloneOf({ title }),
    'src/features/first/first.screen.tsx': screenOf({ title }),
    'src/features/first/first.test.tsx': testOf({ name, title }),
  }
}

function packageOf({ name, port }) {
  const manifest = {
    name: `@bellhouse/remote-${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    bellhouse: { remote: name, port },
    scripts: {
      dev: 'bellhouse-remote dev',
      build: 'bellhouse-remote build',
      test: 'bellhouse-remote test',
      'check:types': 'tsc',
      release: `bellhouse-release publish ${name}`,
    },
    dependencies: inWorkspace(['@bellhouse/contracts'], 'workspace:*'),
    peerDependencies: inWorkspace(given, 'workspace:^'),
    devDependencies: inWorkspace([...given, ...tools], 'workspace:*'),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

const webpackConfig = `import { remote } from '@bellhouse/remote-build'

export default remote({
  exposes: { './screens': './src/screens.ts' },
  // What the shell gives, one in the page. Everything else is built in.
  shared: [
    'react',
    'react/jsx-runtime',
    'react-dom',
    'react-router-dom',
    'zod/mini',
    '@bellhouse/api-client',
    '@bellhouse/session',
    '@bellhouse/ui',
  ],
  // Bytes: all files as stored, and the entry as it travels.
  budget: { total: 120_000, entry: 14_000 },
})
`

const cssTypes = `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
`

const screensOf = ({ name, title }) => `import { defineScreens } from '@bellhouse/contracts'

export default defineScreens({
  path: '${name}',
  title: '${title}',
  category: 'staff',
  menu: [{ group: '${title}', order: 900, icon: 'file' }],
  load: () => import('./features/first/first.screen'),
})
`

const standaloneOf = ({ title }) => `import { runAlone } from '@bellhouse/standalone'
import screens from './screens'

runAlone({ title: '${title}', screens })
`

const screenOf = ({ title }) => `import { EmptyState, Page, Sheet } from '@bellhouse/ui'

export default function FirstScreen() {
  return (
    <Page title="${title}">
      <Sheet>
        <EmptyState icon="file">Nothing is here yet.</EmptyState>
      </Sheet>
    </Page>
  )
}
`

const testOf = ({ name, title }) => `import { fakeApi } from '@bellhouse/api-client/testing'
import { openScreen } from '@bellhouse/standalone/testing'
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import screens from '../../screens'

it('says that nothing is here yet', async () => {
  openScreen(screens, { at: '/${name}', as: 'staff', api: fakeApi() })
  await screen.findByRole('heading', { level: 1, name: '${title}' })
  expect(screen.getByText('Nothing is here yet.')).toBeTruthy()
})
`
