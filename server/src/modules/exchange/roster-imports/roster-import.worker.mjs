import { register } from 'tsx/esm/api'

// A thread does not take over how the process loads TypeScript.
register()
await import('./roster-import.thread.ts')
