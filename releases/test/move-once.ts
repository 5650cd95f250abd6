import { once } from 'node:events'
import { findPointer, movePointer } from '../src/index'

const [store = '', active = ''] = process.argv.slice(2)

const live = await findPointer(store, 'teacher')
console.log('decided')
await once(process.stdin, 'data')
await movePointer(store, 'teacher', { active, reason: 'Next', by: 'ada', after: live?.seq ?? 0 }).catch(
  ({ message }) => {
    console.error(message)
    process.exit(1)
  },
)
process.exit(0)
