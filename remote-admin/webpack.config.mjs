import { remote } from '../tools/webpack.mjs'

export default remote({
  name: 'admin',
  port: 4101,
  budget: { total: 1_000_000, entry: 22_000 },
  exposes: { './screens': './src/screens.ts', './background': './src/background.tsx' },
})
