import { bundle } from './run-webpack.mjs'

await bundle(process.argv[2]).catch(({ message }) => {
  console.error(message)
  process.exit(1)
})
