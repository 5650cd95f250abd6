import * as z from 'zod/mini'

/** The number of a message in its conversation, counted from 1; 0 is before the first. */
export const seqSchema = z.int().check(z.minimum(0), z.maximum(2_000_000_000))
