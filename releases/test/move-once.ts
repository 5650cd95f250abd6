import { once } from 'node:events'
import { findPointer, movePointer, storeIn } from '../src/index'

const [dataDir = '', active = ''] = process.argv.slice(2)
const store = storeIn(dataDir, process.env.STORE_URL)

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
