import { remote } from '../tools/webpack.mjs'

export default remote({ name: 'teacher', port: 4102 })
