import { remote } from '../tools/webpack.mjs'

export default remote({ name: 'admin', port: 4101 })
