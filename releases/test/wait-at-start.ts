import { once } from 'node:events'

console.log('begun')
await once(process.stdin, 'data')
