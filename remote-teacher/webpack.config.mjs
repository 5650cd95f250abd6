import { remote } from '../tools/webpack.mjs'

export default remote({ name: 'teacher', port: 4102, budget: { total: 180_000, entry: 14_000 } })
