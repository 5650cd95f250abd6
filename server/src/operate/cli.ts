import { runCommand } from './run-command'

const { said, complained, code } = await runCommand(process.argv.slice(2))
if (said) console.log(said)
if (complained) console.error(complained)
process.exitCode = code
