import * as z from 'zod/mini'
import { daySchema } from './school'

/** The day on which a record was erased: it stays nobody’s, and nothing of it can be changed. Nothing while it is somebody’s. */
export const erasedOnSchema = z.optional(z.nullable(daySchema))
