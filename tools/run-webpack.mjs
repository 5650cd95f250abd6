import webpack from 'webpack'
import { inRoot } from './root.mjs'

/** The configuration that stands in a package's folder. */
export async function configOf(folder, options) {
  const { default: config } = await import(inRoot(folder, 'webpack.config.mjs'))
  return config(options)
}

/** Builds one package once and fails with what the bundler says. */
export async function bundle(folder) {
  const compiler = webpack(await configOf(folder))
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)))
  })
  await new Promise((resolve) => compiler.close(resolve))
  if (stats.hasErrors()) {
    throw new Error(`${folder} does not build:\n${stats.toString({ all: false, errors: true, errorDetails: false })}`)
  }
  if (stats.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true }))
}
