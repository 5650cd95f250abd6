import { remote } from '../tools/webpack.mjs'

export default remote({ name: 'student', port: 4103 })
