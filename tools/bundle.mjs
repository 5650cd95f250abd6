import { bundle } from './run-webpack.mjs'

await bundle(process.argv[2])
