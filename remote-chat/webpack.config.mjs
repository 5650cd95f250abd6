import { remote } from '../tools/webpack.mjs'

export default remote({
  name: 'chat',
  port: 4104,
  budget: { total: 120_000, entry: 14_000 },
  exposes: { './panel': './src/panel.tsx' },
})
