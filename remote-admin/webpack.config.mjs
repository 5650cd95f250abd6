import { remote } from '../tools/webpack.mjs'

export default remote({ name: 'admin', port: 4101, budget: { total: 640_000, entry: 18_000 } })
