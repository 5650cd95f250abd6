import { remote } from '../tools/webpack.mjs'

export default remote({ name: 'chat', port: 4104 })
