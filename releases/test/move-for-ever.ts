import { findPointer, promote } from '../src/index'

const [store = '', ...releases] = process.argv.slice(2)

console.log('moving')
for (;;) {
  const live = await findPointer(store, 'teacher')
  const next = releases.find((release) => release !== live?.active)
  await promote(store, 'teacher', next ?? '', { by: 'ada' })
}
