import { remote } from '../tools/webpack.mjs'

export default remote({
  name: 'teacher',
  port: 4102,
  budget: { total: 420_000, entry: 18_000 },
  exposes: { './screens': './src/screens.ts', './background': './src/background.tsx' },
})
