import { resourceLimits } from 'node:worker_threads'

/** A layout that tells how much young memory its thread has, in MB. */
export const tellYoungMemory = () => String(resourceLimits.maxYoungGenerationSizeMb)
