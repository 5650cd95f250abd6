import { remote } from '../tools/webpack.mjs'

export default remote({ name: 'student', port: 4103, budget: { total: 140_000, entry: 14_000 } })
