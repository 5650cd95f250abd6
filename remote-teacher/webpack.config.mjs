import { remote } from '@bellhouse/remote-build'

export default remote({
  exposes: { './screens': './src/screens.ts', './background': './src/background.tsx' },
  // What the shell gives, one in the page. Everything else is built in.
  shared: [
    'react',
    'react/jsx-runtime',
    'react-dom',
    'react-hook-form',
    'react-router-dom',
    'zod/mini',
    '@bellhouse/api-client',
    '@bellhouse/session',
    '@bellhouse/ui',
  ],
  // Bytes: all files as stored, and the entry as it travels.
  budget: { total: 450_000, entry: 18_000 },
})
