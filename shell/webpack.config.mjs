import { shell } from '../tools/webpack.mjs'

export default shell({ port: 4100 })
