import { runCommand } from './run-command'
import { dataDir } from './workshop'

const { said, complained, code } = await runCommand(process.argv.slice(2), dataDir(), performance.timeOrigin)
if (said) console.log(said)
if (complained) console.error(complained)
process.exitCode = code
