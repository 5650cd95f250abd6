#!/usr/bin/env node
// Nothing but Node itself may be needed here: this file is what says that something is missing.
const oldest = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  fail(`Node ${oldest.join('.')} or newer is needed, and this is Node ${process.versions.node}.`)
}

try {
  const { bundleCommand } = await import('../build/bundle.mjs')
  await import(await bundleCommand())
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  const [, missing = 'a package'] = /Cannot find (?:package|module) '([^']+)'/.exec(error.message) ?? []
  fail(`The packages are not installed here (${missing} is missing). Run npm start once, which installs them.`)
}
